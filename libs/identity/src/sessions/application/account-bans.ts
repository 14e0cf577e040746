import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  findReferencedForUpdate,
  type Remark,
  type User,
  userActions,
  type UserReference,
  Users,
  userTarget,
} from '../../users/index.ts';
import { AccountPolicies } from './account-policies.ts';
import { SessionEnding } from './session-ending.ts';

export interface Ban {
  /** For staff, and shown to the account's other clients as `banReason`. */
  readonly reason: string;
  /** Undefined: until it is lifted. */
  readonly until?: Date | undefined;
}

export type BanOutcome =
  | { readonly kind: 'banned'; readonly user: User; readonly sessionsEnded: number }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'until-is-past' };

export type UnbanOutcome =
  | { readonly kind: 'unbanned'; readonly user: User }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'not-banned'; readonly user: User };

/** Bans accounts and lifts bans. Staff only: performs no authorization itself. */
@Injectable()
export class AccountBans {
  constructor(
    private readonly users: Users,
    private readonly ending: SessionEnding,
    private readonly policies: AccountPolicies,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Ends all that acts for the account, challenges included. Replaces an earlier ban. */
  ban(who: UserReference, { reason, until }: Ban): Promise<BanOutcome> {
    return this.uow.run(async () => {
      const now = this.clock.now();
      if (until && until <= now) return { kind: 'until-is-past' };
      const user = await findReferencedForUpdate(this.users, who);
      if (!user) return { kind: 'unknown-user' };
      user.ban(reason, until ?? null, now);
      await this.users.save(user);
      const sessionsEnded = await this.ending.endAll(user.id, 'banned');
      await this.policies.endTrust(user.id);
      await this.policies.endCredentials(user.id);
      await this.policies.endGrants(user.id);
      await this.outbox.publish({
        type: 'identity.user-banned',
        payload: { userId: user.id, until: until?.toISOString() ?? null, bannedAt: now.toISOString() },
      });
      const details = { reason, until: until?.toISOString() ?? null, sessionsEnded };
      this.audit.record({ action: userActions['user.banned'], target: userTarget(user), details });
      return { kind: 'banned', user, sessionsEnded };
    });
  }

  /** Sessions that the ban ended do not come back. */
  unban(who: UserReference, remark: Remark = {}): Promise<UnbanOutcome> {
    return this.uow.run(async () => {
      const user = await findReferencedForUpdate(this.users, who);
      if (!user) return { kind: 'unknown-user' };
      if (!user.banned) return { kind: 'not-banned', user };
      user.liftBan(this.clock.now());
      await this.users.save(user);
      this.audit.record({ action: userActions['user.unbanned'], target: userTarget(user), details: remark });
      return { kind: 'unbanned', user };
    });
  }
}
