import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/purges';
import { OAuthSettings } from '../../clients/index.ts';
import { AuthorizationCodes, Grants, Tokens } from '../domain/ports.ts';

/** So long after expiry, the second use of a code or refresh token is still recognized. At least a token's life. */
const KEPT_MS = 86_400_000;

/**
 * Deletes codes, tokens and grants a while after they expired. A grant names the client that must be told when the session
 * ends, so one with a session is kept for the life of a grant longer.
 */
@Injectable()
export class GrantCleanup {
  readonly codes: Expiring;
  readonly tokens: Expiring;
  readonly grants: Expiring;

  constructor(codes: AuthorizationCodes, tokens: Tokens, grants: Grants, { options }: OAuthSettings) {
    this.codes = keeping(codes);
    this.tokens = keeping(tokens);
    this.grants = {
      deleteExpired(now, limit) {
        const moment = before(now, KEPT_MS);
        return grants.deleteExpired(moment, before(moment, options.grantLifeSeconds * 1000), limit);
      },
    };
  }
}

const keeping = (rows: Expiring): Expiring => ({
  deleteExpired: (now, limit) => rows.deleteExpired(before(now, KEPT_MS), limit),
});

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);
