/** RFC 6750 §2.1, whole: a pattern that looks for the word anywhere would take a part of the token for it. */
const BEARER = /^bearer +([\w\-.~+/]+=*) *$/i;
/** RFC 9449 §7.1. */
const DPOP = /^dpop +([\w\-.~+/]+=*) *$/i;

/** The token in the header `Authorization`; undefined in any other header. */
export const bearerToken = (authorization: string): string | undefined => BEARER.exec(authorization)?.[1];

/** The token that comes with a proof of the key that it is bound to; undefined in any other header. */
export const boundToken = (authorization: string): string | undefined => DPOP.exec(authorization)?.[1];
