import { change, type Fields } from '#shared-kernel/domain/change';
import type { AuthenticationMethod } from '../../users/domain/authentication-method.ts';
import type { Authentication } from './authentication.ts';

export interface SessionLives {
  readonly sessionLifeSeconds: number;
  readonly sessionUpdateAgeSeconds: number;
  readonly sessionFreshAgeSeconds: number;
  readonly forgetfulSessionLifeSeconds: number;
}

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

/** What a session works in, as it keeps it. */
export type Workplace = Pick<Fields<Session>, 'activeOrganizationId' | 'activeTeamId'>;

/** A signed-in browser or program. The token itself is known to its holder only; here is its digest. */
export class Session implements Authentication {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  /** "" when unknown. */
  declare readonly ipAddress: string;
  /** "" when unknown; at most 512 characters. */
  declare readonly userAgent: string;
  declare readonly activeOrganizationId: string | null;
  /** Of the active organization. */
  declare readonly activeTeamId: string | null;
  /** False: "do not remember me"; never extended, its cookie ends with the browser. */
  declare readonly remembered: boolean;
  /** Not when the session began, where it took the place of another. */
  declare readonly authenticatedAt: Date;
  declare readonly methods: readonly AuthenticationMethod[];
  declare readonly secondFactorAt: Date | null;

  private constructor(values: Fields<Session>) {
    Object.assign(this, values);
  }

  static start(
    values: Pick<Fields<Session>, 'id' | 'userId' | 'tokenDigest' | 'ipAddress' | 'userAgent' | 'remembered'> &
      Authentication,
    lives: SessionLives,
    now: Date,
  ): Session {
    const life = values.remembered ? lives.sessionLifeSeconds : lives.forgetfulSessionLifeSeconds;
    return new Session({
      ...values,
      activeOrganizationId: null,
      activeTeamId: null,
      expiresAt: after(now, life),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** In place of another, whose work it goes on with. */
  goOnIn({ activeOrganizationId, activeTeamId }: Workplace): void {
    change<Session>(this, { activeOrganizationId, activeTeamId });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }

  /** Fresh sessions may do what others must re-authenticate for. Counted from the authentication, not the last use. */
  isFreshAt(now: Date, lives: Pick<SessionLives, 'sessionFreshAgeSeconds'>): boolean {
    return now < after(this.authenticatedAt, lives.sessionFreshAgeSeconds);
  }

  /** True once the last extension lies `sessionUpdateAgeSeconds` back. */
  isDueForExtension(now: Date, lives: SessionLives): boolean {
    return this.remembered && now >= after(this.expiresAt, lives.sessionUpdateAgeSeconds - lives.sessionLifeSeconds);
  }

  extend(now: Date, lives: SessionLives): void {
    change<Session>(this, { expiresAt: after(now, lives.sessionLifeSeconds), updatedAt: now });
  }
}
