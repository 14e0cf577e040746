/** The path of the API under the origin, which is part of the issuer. */
const BASE = '/api/auth';

/** The issuer (RFC 8414 §2), from which libraries read everything else. It is also our own API as a resource (RFC 8707). */
export const issuerOf = (origin: string): string => `${origin}${BASE}`;
