/** Reads and validates the body of a request. */
import { DeadlineError, withTimeout } from "./deadline.ts";
import { HttpError } from "./http.ts";
import { type ContactMessage, FIELDS, findErrors, normalized } from "./rules.ts";

/** Room for 5000 characters of three bytes each, and the other fields. */
const MAX_BYTES = 16 * 1024;
/** Enough for a full message on the slowest connection. */
const MAX_MS = 10_000;

const malformed = (error: string) => new HttpError(400, { error, code: "malformed" });

/** Reads a body into one buffer. Counts the bytes, because a Content-Length may be wrong or missing. */
async function fill(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const buffer = new Uint8Array(MAX_BYTES);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return buffer.subarray(0, size);
    if (size + value.byteLength > MAX_BYTES)
      throw new HttpError(413, { error: "The message is too large", code: "too_large" });
    buffer.set(value, size);
    size += value.byteLength;
  }
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader();
  return withTimeout(fill(reader), MAX_MS).catch((error: unknown) => {
    reader.cancel().catch(() => {});
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
    throw malformed("The body is not valid JSON in UTF-8");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed("The body is not a JSON object");
  return value as Record<string, unknown>;
}

/** @returns the normalized, valid message of a request. @throws {HttpError} 415, 413, 408, 400, or 422 with the invalid fields */
export async function readMessage(request: Request): Promise<ContactMessage> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new HttpError(415, { error: "The body must be application/json", code: "unsupported_type" });
  const body = parseObject(request.body ? await readBytes(request.body) : new Uint8Array());
  const [name, email, subject, message] = FIELDS.map((field) => (typeof body[field] === "string" ? body[field] : ""));
  const sent = { name, email, subject, message } as ContactMessage;
  const fields = findErrors(sent);
  if (Object.keys(fields).length > 0)
    throw new HttpError(422, { error: "Please check the form for errors", code: "invalid", fields });
  return normalized(sent);
}
