/** The part of https://github.com/expressjs/compression that we use; its own types need those of Express. */
declare module "compression" {
  import type http from "node:http";
  /** @returns a middleware that compresses what is written to `res` in `next`, as `Accept-Encoding` allows */
  export default function compression(): (
    req: http.IncomingMessage,
    res: http.ServerResponse,
    next: () => void,
  ) => void;
}
