import type { Refusal } from '../domain/refusal.ts';
import type { Acting, Actor, ActorKind } from './actors.ts';

type Value = string | number | boolean | null;

/** The changes, in JSON. Never a secret: no token, digest, hash, password, code or key. */
export interface AuditDetails {
  readonly [member: string]: Value | undefined | readonly Value[] | AuditDetails;
}

/** For actions without details. */
export type NoDetails = Readonly<Record<string, never>>;

export interface AuditAction<Details extends object = NoDetails> {
  /** Dotted, what was done last. The parts before it are singular: a filter by `session.` finds `session.all-ended`. */
  readonly name: string;
  /** For the documentation: one sentence in past tense. */
  readonly meaning: string;
  /** Members of the details that are personal; erased with the account that an entry belongs to, if it belongs to one. */
  readonly personal: readonly string[];
  readonly details?: Details;
}

type Unnamed<Details extends object> = Omit<AuditAction<Details>, 'name'>;

/** @param meaning one sentence in past tense @param personal see `AuditAction` */
export function entry(meaning: string): Unnamed<NoDetails>;
export function entry<Details extends AuditDetails>(
  meaning: string,
  personal?: readonly (keyof Details & string)[],
): Unnamed<Details>;
export function entry(meaning: string, personal: readonly string[] = []): Unnamed<AuditDetails> {
  return { meaning, personal };
}

type Actions<Table> = {
  readonly [Name in keyof Table & string]: Table[Name] extends Unnamed<infer Details> ? AuditAction<Details> : never;
};

/** Declares the actions of a context, by name: `accountActions['password.changed']`. */
export function auditActions<const Table extends Readonly<Record<string, Unnamed<object>>>>(
  table: Table,
): Actions<Table> {
  const named = Object.entries(table).map(([name, action]) => [name, { ...action, name }]);
  return Object.fromEntries(named) as Actions<Table>;
}

export interface AuditTarget {
  /** `user`, `session`, `api-key`, `organization`, … */
  readonly kind: string;
  /** Null for what is not known to exist, such as the account of an unknown name. */
  readonly id: string | null;
  /** A label for people; personal data. */
  readonly label?: string | null | undefined;
}

export type AuditOutcome = 'done' | 'refused';

interface Concerned {
  readonly target: AuditTarget;
  /** The account that sees the entry in its activity. Default: the target, if it is a user without an organization. */
  readonly accountId?: string | null;
  readonly organizationId?: string | null;
  /** The account that label and details of the target belong to, if neither the target nor `accountId`. */
  readonly personId?: string | null | undefined;
  /** The actor, where this very act proves it, such as a sign-in; from here on the actor of the whole request. */
  readonly actor?: Actor;
}

type Done<Details extends object> = { readonly outcome?: 'done' } & (NoDetails extends Details
  ? { readonly details?: Details }
  : { readonly details: Details });

interface Refused<Details extends object> {
  readonly outcome: 'refused';
  readonly reason: string;
  readonly details?: Partial<Details>;
}

/** A refusal; `Audit.refusal` adds its reason. */
export type RefusalRecord<Details extends object = NoDetails> = {
  readonly action: AuditAction<Details>;
} & Concerned & {
    readonly details?: Partial<NoInfer<Details>>;
  };

/** The action and its target. Actor, time and origin are added when it is recorded. */
export type AuditRecord<Details extends object = NoDetails> = { readonly action: AuditAction<Details> } & Concerned &
  (Done<NoInfer<Details>> | Refused<NoInfer<Details>>);

/** An entry that is ready to be written; what it consists of is between `Audit` and the adapter that writes it. */
export interface ComposedEntry {
  readonly id: string;
}

/** An entry is written in the transaction of its act, so refusals are recorded after the rollback (ADR 5). */
export abstract class Audit {
  /** Inside `UnitOfWork.run` only; the actor is the current one. @throws Error outside */
  abstract record<Details extends object>(record: AuditRecord<Details>): void;

  /** For an act that is one statement, which writes the entry too (ADR 33). Undefined: its month has no table yet. */
  abstract compose<Details extends object>(record: AuditRecord<Details>): ComposedEntry | undefined;

  /**
   * Records a refusal in a transaction of its own, outside of any other: `throw await this.audit.refusal(…)`.
   * @param about inside that transaction: locks the user whom it names, or a label could be written after a deletion
   */
  async refusal<Details extends object>(
    refusal: Refusal,
    about: RefusalRecord<Details> | (() => Promise<RefusalRecord<Details>>),
  ): Promise<Refusal> {
    await this.inTransaction(async () => {
      const record = typeof about === 'function' ? await about() : about;
      const entry = { ...record, outcome: 'refused', reason: refusal.code } as const;
      this.record<Details>(entry);
    });
    return refusal;
  }

  /** Runs `work` in a transaction of its own. @throws Error inside of another one */
  protected abstract inTransaction(work: () => Promise<void>): Promise<void>;

  /**
   * Blanks names, addresses, devices and personal details of the account, and its address in invitations. Entries stay,
   * and so does who acted as staff. Inside `UnitOfWork.run`, after what is recorded about the deletion itself.
   * @param person `provenEmail` null: invitations to the address may be for another person
   * @returns whether nothing is left: each call blanks some thousands of entries at most
   */
  abstract forgetPerson(person: { readonly id: string; readonly provenEmail: string | null }): Promise<boolean>;
}

/** An entry as read. Personal data of a deleted account is null. */
export interface AuditEntry {
  readonly id: string;
  readonly time: Date;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly reason: string | null;
  readonly actor: Acting['actor'];
  readonly target: { readonly kind: string; readonly id: string | null; readonly label: string | null };
  /** The account whose security activity shows the entry. */
  readonly accountId: string | null;
  readonly organizationId: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly details: AuditDetails;
}

/** All given conditions must hold. */
export interface AuditQuery {
  readonly accountId?: string | undefined;
  readonly organizationId?: string | undefined;
  /** The id of whoever acted; for an account, also its API keys and OAuth clients. */
  readonly actor?: string | undefined;
  /** `staff`: in their own name, or as a user. */
  readonly actorKind?: ActorKind | undefined;
  /** Sessions in one of which it was done. */
  readonly sessionIds?: readonly string[] | undefined;
  /** Sessions that started in place of this one. */
  readonly replacing?: string | undefined;
  /** Accounts: what they did in their own name or by programs, and what was done to them. */
  readonly people?: readonly string[] | undefined;
  /** The member of staff who acted as a user. */
  readonly impersonatorId?: string | undefined;
  readonly target?: string | undefined;
  readonly targetKind?: string | undefined;
  /** The id of an account: entries about it, by it, by its programs, and by it as another user; of others about it and by it. */
  readonly concerning?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** The code of a refusal. */
  readonly reason?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly requestId?: string | undefined;
  /** The id of one entry. */
  readonly entryId?: string | undefined;
  /** The earliest time. */
  readonly from?: Date | undefined;
  /** Entries of this time and later ones are left out. */
  readonly until?: Date | undefined;
  /** Without the acts of staff, in their own name or impersonating a user. */
  readonly withoutStaff?: boolean | undefined;
  /** A name, the beginning of names that ends with a dot (`organization.member.`), or several of them with commas between. */
  readonly action?: string | undefined;
  /** Names of actions that are left out where they were done; their refusals stay. */
  readonly withoutDone?: readonly string[] | undefined;
}

/** The entry at an end of a page; another page begins beside it. */
export type AuditCursor = Pick<AuditEntry, 'time' | 'id'>;

/** A page of the entries that are older than a cursor, or newer. */
export type AuditDirection = 'older' | 'newer';

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Where older entries begin; null when there are none. */
  readonly next: AuditCursor | null;
  /** Where newer entries begin; null on a page without a cursor, and when there are none. */
  readonly previous: AuditCursor | null;
}

export abstract class AuditTrail {
  /**
   * In one statement.
   * @param limit 1 or more
   * @param cursor undefined: the newest entries
   */
  abstract page(query: AuditQuery, limit: number, cursor?: AuditCursor, direction?: AuditDirection): Promise<AuditPage>;

  /** Counts up to `most` entries. In one statement. */
  abstract count(query: AuditQuery, most: number): Promise<number>;
}

export interface HourlyEntries extends Pick<AuditEntry, 'action' | 'outcome' | 'reason'> {
  readonly hour: Date;
  readonly amount: number;
}

/** Counts for a dashboard, by the index on actions. */
export abstract class AuditCounts {
  /** Entries of some actions by hour. In one statement. @param from a whole hour */
  abstract hourly(actions: readonly string[], from: Date, until: Date): Promise<readonly HourlyEntries[]>;

  /** How many accounts an action was done to since each of the moments, the earliest last. In one statement. */
  abstract accountsSince(action: string, moments: readonly Date[]): Promise<readonly number[]>;
}
