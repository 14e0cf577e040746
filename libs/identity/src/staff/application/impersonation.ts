import { Injectable } from '@nestjs/common';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { SessionEnding, SessionIssuing, type SessionPrincipal, SessionsOfCaller } from '../../sessions/index.ts';
import { AccountRefusal, type Remark } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { StaffActs } from './staff-acts.ts';

export interface ImpersonationRequest extends Remark {
  /** False: harmless changes are allowed. */
  readonly readOnly?: boolean | undefined;
}

/** Who stopped has their own session back, unless that has ended: then the impersonation has ended all the same. */
export type StopOutcome =
  | { readonly kind: 'back'; readonly own: SessionPrincipal }
  | { readonly kind: 'own-session-ended' };

/** Admins who act as the holder of an account, in a session beside their own. Its end: `SessionEnding`. */
@Injectable()
export class Impersonation {
  constructor(
    private readonly acts: StaffActs,
    private readonly issuing: SessionIssuing,
    private readonly ending: SessionEnding,
    private readonly sessions: SessionsOfCaller,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `StaffActs.run`, YOU_CANNOT_IMPERSONATE_YOURSELF, YOU_CANNOT_IMPERSONATE_ADMINS, BANNED_USER */
  start(
    staff: SessionPrincipal,
    userId: string,
    { reason, readOnly = true }: ImpersonationRequest,
    from: RequestMeta,
  ): Promise<SessionPrincipal> {
    const onSelf = StaffRefusal.YOU_CANNOT_IMPERSONATE_YOURSELF;
    const onStaff = StaffRefusal.YOU_CANNOT_IMPERSONATE_ADMINS;
    const start = { from: staff.session, reason: reason?.trim() || null, readOnly };
    return this.acts.run({ staff, permission: 'user.impersonate', userId, onSelf, onStaff }, (user) =>
      this.issuing.impersonate(user, start, from),
    );
  }

  /**
   * @param caller undefined when the impersonation has ended already, such as by its time
   * @param ownToken of the session that it began in, from the cookie of the browser
   * @throws YOU_ARE_NOT_IMPERSONATING_ANYONE, UNAUTHORIZED (nobody is signed in)
   */
  async stop(caller: SessionPrincipal | undefined, ownToken: string | undefined): Promise<StopOutcome> {
    if (caller?.session.impersonatedBy === null) throw StaffRefusal.YOU_ARE_NOT_IMPERSONATING_ANYONE();
    const own = ownToken === undefined ? undefined : await this.sessions.current(ownToken);
    if (!caller) {
      if (!own) throw AccountRefusal.UNAUTHORIZED();
      return { kind: 'back', own };
    }
    const { user, session } = caller;
    await this.uow.run(() => this.ending.endOne(user.id, session.id, 'signed-out'));
    return own?.user.id === session.impersonatedBy ? { kind: 'back', own } : { kind: 'own-session-ended' };
  }
}
