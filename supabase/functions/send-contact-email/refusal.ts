import type { FieldErrors } from "./rules.ts";

/** What an answer says besides its status: a sentence for people and a code for programs. */
export type RefusalBody = { error: string; code: string; fields?: FieldErrors; retryAfter?: number };

/** A request that is not served, with the answer it gets. Thrown by whatever finds the reason. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: RefusalBody, headers: Record<string, string> = {}) {
    super(body.code);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
