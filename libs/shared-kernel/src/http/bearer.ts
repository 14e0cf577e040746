import type { Request } from 'express';

/** The credential of `Authorization: Bearer` (RFC 6750 §2.1). */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
