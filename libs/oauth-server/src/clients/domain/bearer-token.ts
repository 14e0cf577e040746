/** RFC 6750 §2.1, whole: a pattern that looks for the word anywhere would take a part of the token for it. */
const BEARER = /^bearer +([\w\-.~+/]+=*) *$/i;
/** RFC 9449 §7.1. */
const DPOP = /^dpop +([\w\-.~+/]+=*) *$/i;

/** The token in the header `Authorization`; undefined in any other header. */
export const bearerToken = (authorization: string): string | undefined => BEARER.exec(authorization)?.[1];

/** The sender-constrained token, which comes with a DPoP proof; undefined in any other header. */
export const dpopToken = (authorization: string): string | undefined => DPOP.exec(authorization)?.[1];
