/** Reads and validates the body of a request. */
import { DeadlineError, withTimeout } from "./deadline.ts";
import { HttpError } from "./http.ts";
import { byField, type ContactMessage, findErrors, HONEYPOT, normalized } from "./rules.ts";

/** Room for 5000 characters of three bytes each, and the other fields. */
const MAX_BYTES = 16 * 1024;
/** Enough for a full message on the slowest connection. */
const MAX_MS = 10_000;

/** Reads a body into one buffer. Counts the bytes, because a Content-Length may be wrong or missing. */
async function fill(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const buffer = new Uint8Array(MAX_BYTES);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return buffer.subarray(0, size);
    if (size + value.byteLength > MAX_BYTES) throw new HttpError(413, "too_large", "The message is too large");
    buffer.set(value, size);
    size += value.byteLength;
  }
}

/** @returns the fields of a JSON object; undefined for anything else */
function parse(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Object.prototype.toString.call(value) === "[object Object]" ? value : undefined;
  } catch {
    return undefined;
  }
}

async function readObject(request: Request): Promise<Record<string, unknown>> {
  const reader = (request.body ?? new Blob().stream()).getReader();
  const bytes = await withTimeout(fill(reader), MAX_MS).catch((error: unknown) => {
    reader.cancel().catch(() => {});
    if (error instanceof DeadlineError) throw new HttpError(408, "too_slow", "The body took too long");
    throw error instanceof HttpError ? error : new HttpError(400, "malformed", "The body ended too early");
  });
  const object = parse(bytes);
  if (!object) throw new HttpError(400, "malformed", "The body is not a JSON object in UTF-8");
  return object;
}

/**
 * @returns the normalized, valid message of a request, and the content of the field that people don't see
 * @throws {HttpError} 415, 413, 408, 400, or 422 with the invalid fields
 */
export async function readMessage(request: Request): Promise<{ message: ContactMessage; honeypot: unknown }> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new HttpError(415, "unsupported_type", "The body must be application/json");
  const body = await readObject(request);
  const sent = byField((field) => (typeof body[field] === "string" ? body[field] : ""));
  const fields = findErrors(sent);
  if (Object.keys(fields).length > 0)
    throw new HttpError(422, "invalid", "Please check the form for errors", { fields });
  return { message: normalized(sent), honeypot: body[HONEYPOT] };
}
