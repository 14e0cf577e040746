import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditQuery, AuditTrail } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type Leftover, type LeftoverKind, Leftovers, Sessions } from '../../sessions/index.ts';
import { type Denial, DeviceNames, type User } from '../../users/index.ts';

/** Names of what was taken back, by kind. */
export type Taken = Partial<Readonly<Record<LeftoverKind, readonly string[]>>>;

/** Acts that nothing takes back here, of which the holder must know. */
export const OTHER_ACTS = [
  'password.changed',
  'email.changed',
  'phone.verified',
  'account.unlinked',
  'two-factor.enabled',
  'two-factor.disabled',
  'two-factor.backup-codes.renewed',
  'oauth.client.registered',
  'oauth.client.secret.rotated',
] as const;
export type OtherAct = (typeof OTHER_ACTS)[number];

/** Entries that a statement reads, and statements for one link: at the limits of our routes, the work of days. */
const PAGE = 500;
const MOST_PAGES = 10;
/** How often a session may have been renewed under another id. After that every session of the account ends. */
const MOST_RENEWALS = 50;

export interface DoneBefore {
  readonly at: Date;
  readonly ended: boolean;
  readonly reset: boolean;
  readonly taken: Taken;
}

export interface DisownedSession extends Pick<Denial, 'cause' | 'at' | 'email'> {
  /** For people; "" when it is not known. */
  readonly device: string;
  readonly ipAddress: string | null;
  readonly signedInAt: Date | null;
  readonly isActive: boolean;
  readonly left: readonly Leftover[];
  readonly otherActs: readonly OtherAct[];
  /** Undefined: the link was not used yet. */
  readonly done: DoneBefore | undefined;
}

export interface Seen extends DisownedSession {
  /** The sessions to end: the one of the mail, as it is called now. */
  readonly live: readonly string[];
}

/** Reads what is known of a session that the reader of a mail did not begin, inside `UnitOfWork.read` or `run`. */
@Injectable()
export class DeniedSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly leftovers: Leftovers,
    private readonly trail: AuditTrail,
    private readonly devices: DeviceNames,
    private readonly clock: Clock,
  ) {}

  async look(user: User, { sessionId, cause, at, email }: Denial): Promise<Seen> {
    const first = async (query: AuditQuery) =>
      (await this.trail.page({ accountId: user.id, target: sessionId, outcome: 'done', ...query }, 1)).entries[0];
    const started = await first({ action: 'session.started' });
    const done = await first({ action: 'session.disowned' });
    const family = await this.familyOf(user.id, sessionId);
    const acts = await this.actsOf(user.id, family, started?.time);
    const isMeant = (id: string) => family.length > MOST_RENEWALS || family.includes(id);
    const live = (await this.sessions.listOf(user.id, this.clock.now())).map(({ id }) => id).filter(isMeant);
    return {
      cause,
      at,
      email,
      device: this.devices.describe(started?.userAgent ?? ''),
      ipAddress: started?.ipAddress ?? null,
      signedInAt: started?.time ?? null,
      isActive: live.length > 0,
      left: done ? [] : await this.leftovers.of(user, acts),
      otherActs: OTHER_ACTS.filter((action) => acts.some((act) => act.action === action)),
      done: done && { at: done.time, ...(done.details as unknown as Omit<DoneBefore, 'at'>) },
      live,
    };
  }

  /** The session and those in its place, the oldest first. */
  private async familyOf(accountId: string, sessionId: string): Promise<readonly string[]> {
    const family = [sessionId];
    for (let id: string | null | undefined = sessionId; id && family.length <= MOST_RENEWALS;) {
      const query: AuditQuery = { accountId, action: 'session.started', outcome: 'done', replacing: id };
      id = (await this.trail.page(query, 1)).entries[0]?.target.id;
      if (id) family.push(id);
    }
    return family;
  }

  private async actsOf(actor: string, sessionIds: readonly string[], from: Date | undefined): Promise<AuditEntry[]> {
    const action = [...this.leftovers.actions, ...OTHER_ACTS].join(',');
    const query: AuditQuery = { actor, sessionIds, outcome: 'done', action, from };
    const acts: AuditEntry[] = [];
    let page = await this.trail.page(query, PAGE);
    for (let count = 1; ; count++) {
      acts.push(...page.entries);
      if (!page.next || count === MOST_PAGES) return acts;
      page = await this.trail.page(query, PAGE, page.next);
    }
  }
}
