// Why a request got no answer, in words for the owner.

/** A request that has no answer. Its message is a clause: "it refused the connection". */
export class NoAnswer extends Error {
  /** @param {string} message @param {boolean} [isSilence] true where it took connections and said nothing */
  constructor(message, isSilence = false) {
    super(message);
    this.isSilence = isSilence;
  }
}

/** By the code of Node's, OpenSSL's or the HTTP parser's error. @type {Record<string, string>} */
const CLAUSES = {
  ENOTFOUND: "DNS knows no such name",
  EAI_AGAIN: "DNS could not be asked",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it cut the connection off",
  EPIPE: "it cut the connection off",
  ETIMEDOUT: "it could not be reached",
  EHOSTUNREACH: "it could not be reached",
  ENETUNREACH: "it could not be reached",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by nobody that is known",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by nobody that is known",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by nobody that is known",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another name's",
};

/** @param {unknown} error whatever a request ended with @returns {NoAnswer} */
export function noAnswer(error) {
  if (error instanceof NoAnswer) return error;
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code.startsWith("HPE_")) return new NoAnswer(`what it answers is not HTTP (${code})`);
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return new NoAnswer(`it doesn't speak HTTPS (${code})`);
  return new NoAnswer(CLAUSES[code] ?? (code || message));
}
