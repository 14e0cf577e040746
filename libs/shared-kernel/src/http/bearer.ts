import type { Request } from 'express';

/** The credential of `Authorization: Bearer` (RFC 6750 §2.1). */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The credential of `Authorization: DPoP`, which comes with the proof of a key (RFC 9449 §7.1). */
export const boundCredentialOf = ({ headers }: Request): string | undefined =>
  /^dpop +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
