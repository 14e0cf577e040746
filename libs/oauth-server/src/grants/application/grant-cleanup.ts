import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/sweeps';
import { AuthorizationCodes, Grants, Tokens } from '../domain/ports.ts';

/** So long after expiry, the second use of a code or refresh token is still recognized. At least a token's life. */
const KEPT_MS = 86_400_000;

/** Deletes codes, tokens and grants a while after they expired. */
@Injectable()
export class GrantCleanup {
  readonly codes: Expiring;
  readonly tokens: Expiring;
  readonly grants: Expiring;

  constructor(codes: AuthorizationCodes, tokens: Tokens, grants: Grants) {
    this.codes = keeping(codes);
    this.tokens = keeping(tokens);
    this.grants = keeping(grants);
  }
}

const keeping = (rows: Expiring): Expiring => ({
  deleteExpired: (now, limit) => rows.deleteExpired(new Date(now.getTime() - KEPT_MS), limit),
});
