import type { FieldErrors } from "./rules.ts";

/** What an error's answer says besides its status: a sentence for people and a code for programs. */
export type ErrorBody = { error: string; code: string; fields?: FieldErrors; retryAfter?: number };

/** Why a request is not served, with the status and body of its answer. Thrown by whatever finds the reason. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.code);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
