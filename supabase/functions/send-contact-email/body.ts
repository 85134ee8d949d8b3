/** Reads a request's body, trusting nothing about it. */
import { DeadlineError, withTimeout } from "./deadline.ts";
import { HttpError } from "./http-error.ts";
import { type ContactMessage, FIELDS, findErrors, normalized } from "./rules.ts";

/** 5000 characters of three bytes each and the other fields fit in. */
const MAX_BYTES = 16 * 1024;
/** Enough for that on the slowest of connections; whoever needs longer only holds one open. */
const MAX_MS = 10_000;

const tooLarge = () => new HttpError(413, { error: "The message is too large", code: "too_large" });
const malformed = (error: string) => new HttpError(400, { error, code: "malformed" });

/** Reads a body into one buffer, counting while it arrives: a Content-Length may lie or be missing. */
async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const buffer = new Uint8Array(MAX_BYTES);
  const reader = body.getReader();
  async function fill(): Promise<Uint8Array> {
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return buffer.subarray(0, size);
      if (size + value.byteLength > MAX_BYTES) throw tooLarge();
      buffer.set(value, size);
      size += value.byteLength;
    }
  }
  return withTimeout(fill(), MAX_MS).catch((error: unknown) => {
    reader.cancel().catch(() => {}); // The rest is of no interest, nor is how it ends.
    if (error instanceof HttpError) throw error;
    if (error instanceof DeadlineError) throw new HttpError(408, { error: "The body took too long", code: "too_slow" });
    throw malformed("The body ended too early");
  });
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed("The body is no valid JSON in UTF-8");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed("The body is no JSON object");
  return value as Record<string, unknown>;
}

/**
 * The contact message in a request, normalized and valid.
 * @throws {HttpError} 415, 413, 408, 400, or 422 with the faulty fields
 */
export async function readMessage(request: Request): Promise<ContactMessage> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new HttpError(415, { error: "The body must be application/json", code: "unsupported_type" });
  if (Number(request.headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const body = parseObject(request.body ? await readBytes(request.body) : new Uint8Array());
  const [name, email, subject, message] = FIELDS.map((field) => (typeof body[field] === "string" ? body[field] : ""));
  const sent = { name, email, subject, message } as ContactMessage;
  const fields = findErrors(sent);
  if (Object.keys(fields).length > 0)
    throw new HttpError(422, { error: "Please check the form for errors", code: "invalid", fields });
  return normalized(sent);
}
