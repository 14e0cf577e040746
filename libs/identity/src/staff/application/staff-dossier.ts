import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditOutcome, type AuditQuery, AuditTrail } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type Facts, StaffSources } from '#shared-kernel/application/staff-sources';
import type { DeletionPreview } from '#shared-kernel/application/deletion-previews';
import { UndeliveredMails } from '#shared-kernel/application/undelivered-mails';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Fields } from '#shared-kernel/domain/change';
import { AccountDeletionPreview } from '../../profile/index.ts';
import { sessionActions } from '../../sessions/index.ts';
import { type Account, AccountSettings, type User, userActions, Users } from '../../users/index.ts';
import { signInCauses, type WaysIn } from '../domain/sign-in-causes.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

const MOST_MAILS = 5;

/** The action of the room two-factor; refused, it is a sign-in that failed after the right password. */
const SECOND_STEP = 'two-factor.passed';

/** An account at a provider. */
export type LinkedForStaff = Pick<Fields<Account>, 'id' | 'providerId' | 'label'>;

export interface AccountOverview extends Pick<WaysIn, 'hasPassword'> {
  /** Sessions that have not expired. */
  readonly sessions: number;
  /** Oldest first. */
  readonly linked: readonly LinkedForStaff[];
}

export abstract class AccountOverviews {
  /** In one statement, inside `UnitOfWork.read`. */
  abstract of(userId: string, now: Date): Promise<AccountOverview>;
}

export interface Dossier extends Required<Facts> {
  readonly user: User;
  readonly ways: WaysIn;
  readonly linked: readonly LinkedForStaff[];
  /** Undefined: not as long as the audit trail is kept. */
  readonly lastSignIn: AuditEntry | undefined;
  readonly lastFailedSignIn: AuditEntry | undefined;
}

/** One account as staff see it first, with what may keep its holder out. */
@Injectable()
export class StaffDossier {
  constructor(
    private readonly users: Users,
    private readonly overviews: AccountOverviews,
    private readonly sources: StaffSources,
    private readonly mails: UndeliveredMails,
    private readonly trail: AuditTrail,
    private readonly deletions: AccountDeletionPreview,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** One statement after the other, a fixed number of them, and one more about a ban. @throws USER_NOT_FOUND */
  of(userId: string): Promise<Dossier> {
    return this.uow.readInTurn(async () => {
      const now = this.clock.now();
      const user = await this.found(userId);
      const { sessions, linked, hasPassword } = await this.overviews.of(user.id, now);
      const ways = { hasPassword, providers: linked.map(({ providerId }) => providerId) };
      const mails = await this.mails.to(user.email, MOST_MAILS);
      const { counts, causes } = await this.sources.factsOf(user, now);
      const { requireEmailVerification } = this.settings.options;
      const bannedBy = user.isBannedAt(now) ? await this.bannedBy(user.id) : null;
      return {
        user,
        ways,
        linked,
        counts: { sessions, providers: linked.length, ...counts },
        causes: [...signInCauses(user, { ways, mails, requireEmailVerification, bannedBy }, now), ...causes],
        lastSignIn: await this.lastSignIn(user.id, 'done'),
        lastFailedSignIn: newer(
          await this.lastSignIn(user.id, 'refused'),
          await this.latest({ accountId: user.id, action: SECOND_STEP, outcome: 'refused' }),
        ),
      };
    });
  }

  /** Tells what a deletion of the account would end. @throws USER_NOT_FOUND */
  deletion(userId: string): Promise<DeletionPreview> {
    return this.uow.readInTurn(async () => this.deletions.of(await this.found(userId)));
  }

  private async found(userId: string): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw StaffRefusal.USER_NOT_FOUND();
    return user;
  }

  private lastSignIn(accountId: string, outcome: AuditOutcome): Promise<AuditEntry | undefined> {
    return this.latest({ accountId, action: sessionActions['session.started'].name, outcome });
  }

  private async latest(query: AuditQuery): Promise<AuditEntry | undefined> {
    return (await this.trail.page(query, 1)).entries[0];
  }

  /** An address; null after a command, for a deleted account, and for a ban that is older than the audit trail. */
  private async bannedBy(accountId: string): Promise<string | null> {
    const action = userActions['user.banned'].name;
    return (await this.latest({ accountId, action, outcome: 'done' }))?.actor.label ?? null;
  }
}

const newer = (one: AuditEntry | undefined, other: AuditEntry | undefined): AuditEntry | undefined =>
  one && other && one.time > other.time ? one : (other ?? one);
