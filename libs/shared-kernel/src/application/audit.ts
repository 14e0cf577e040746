import type { Refusal } from '../domain/refusal.ts';
import type { Acting, Actor } from './actors.ts';

type Value = string | number | boolean | null;

/**
 * What changed, in JSON: `before` and `after` where something had a value. Never a secret: no token, digest, hash,
 * password, code or key.
 */
export interface AuditDetails {
  readonly [member: string]: Value | undefined | readonly Value[] | AuditDetails;
}

/** For actions without details. */
export type NoDetails = Readonly<Record<string, never>>;

/** One kind of entry. Made by `auditActions` only. */
export interface AuditAction<Details extends object = NoDetails> {
  /**
   * Dotted, what was done last: `organization.member.removed`. The parts before it are singular, so that a filter by
   * `session.` also finds `session.all-ended`.
   */
  readonly name: string;
  /** For the documentation: one sentence in past tense. */
  readonly meaning: string;
  /** Members of the details that are personal; deleted with the account. */
  readonly personal: readonly string[];
  /** Exists only for the compiler. */
  readonly details?: Details;
}

type Unnamed<Details extends object> = Omit<AuditAction<Details>, 'name'>;

/**
 * @param meaning what an entry means: one sentence in past tense
 * @param personal members of the details that are personal: stored apart and deleted with the account
 */
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
  /**
   * The account whose security activity shows the entry. Default: the target, if it is a user and no organization is
   * involved.
   */
  readonly accountId?: string | null;
  readonly organizationId?: string | null;
  /** The account that label and details of the target belong to, if neither the target nor `accountId`. */
  readonly personId?: string | null | undefined;
  /** Who acts, where this very act proves it, such as a sign-in; from here on the actor of the whole request. */
  readonly actor?: Actor;
}

type Done<Details extends object> = { readonly outcome?: 'done' } & (NoDetails extends Details
  ? { readonly details?: Details }
  : { readonly details: Details });

interface Refused<Details extends object> {
  readonly outcome: 'refused';
  /** The code of the refusal. */
  readonly reason: string;
  readonly details?: Partial<Details>;
}

/** A refusal; `Audit.refusal` adds its reason. */
export type RefusalRecord<Details extends object = NoDetails> = {
  readonly action: AuditAction<Details>;
} & Concerned & {
    readonly details?: Partial<NoInfer<Details>>;
  };

/** What happened to what. Actor, time and origin are added when it is recorded. */
export type AuditRecord<Details extends object = NoDetails> = { readonly action: AuditAction<Details> } & Concerned &
  (Done<NoInfer<Details>> | Refused<NoInfer<Details>>);

/** An entry that is ready to be written; what it consists of is between `Audit` and the adapter that writes it. */
export interface ComposedEntry {
  readonly id: string;
}

/**
 * Writes the audit trail. An entry is written in the transaction of its act, so that neither exists without the other.
 * A thrown refusal rolls its entry back, so record refusals after the rollback (ADR 5).
 */
export abstract class Audit {
  /** Inside `UnitOfWork.run` only; the actor is the current one. @throws Error outside */
  abstract record<Details extends object>(record: AuditRecord<Details>): void;

  /**
   * For an act that is one statement of its own, which writes the entry as well (ADR 33). Writes nothing; the actor is
   * the current one. Undefined when the entry needs a transaction, because its month has no table yet.
   */
  abstract compose<Details extends object>(record: AuditRecord<Details>): ComposedEntry | undefined;

  /**
   * Records a refusal that is thrown, in a transaction of its own: `throw await this.audit.refusal(…)`. Outside of any
   * other transaction only, which the throw would roll back.
   * @param about inside that transaction: locks the user whom it names, or else the label of an account could be
   *   written after its deletion
   * @returns the refusal
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
   * Blanks names, addresses, devices and personal details wherever they belong to the account, and the email address in
   * invitations. Entries stay, and so does who acted as staff. Inside `UnitOfWork.run` only, and after what is recorded
   * about the deletion itself.
   * @param person `provenEmail` null: the account never proved its address, so that invitations to it may be for
   *   another person
   * @returns whether nothing is left: each call blanks some thousands of entries, so that it takes bounded time
   */
  abstract forgetPerson(person: { readonly id: string; readonly provenEmail: string | null }): Promise<boolean>;
}

/** An entry as read. Personal data of a deleted account is null. */
export interface AuditEntry {
  /** UUIDv7. */
  readonly id: string;
  readonly time: Date;
  readonly action: string;
  readonly outcome: AuditOutcome;
  /** The code of the refusal; null when the act was done. */
  readonly reason: string | null;
  readonly actor: Acting['actor'];
  readonly target: { readonly kind: string; readonly id: string | null; readonly label: string | null };
  /** The account whose security activity shows the entry. */
  readonly accountId: string | null;
  readonly organizationId: string | null;
  /** Null for jobs and commands. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly details: AuditDetails;
}

/** All given conditions must hold. */
export interface AuditQuery {
  readonly accountId?: string | undefined;
  readonly organizationId?: string | undefined;
  /** The account that acted itself or through a program, or the id of another actor (key, job). */
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** Without the acts of staff, in their own name or impersonating a user. */
  readonly withoutStaff?: boolean | undefined;
  /** A name, or the beginning of names that ends with a dot: `organization.member.`. */
  readonly action?: string | undefined;
  /** Names of actions that are left out where they were done; their refusals stay. */
  readonly withoutDone?: readonly string[] | undefined;
}

/** The last entry of a page; the next page begins after it. */
export type AuditCursor = Pick<AuditEntry, 'time' | 'id'>;

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Null on the last page. */
  readonly next: AuditCursor | null;
}

/** Reads the audit trail. */
export abstract class AuditTrail {
  /**
   * @param limit entries at most, 1 or more
   * @param after of the page before
   */
  abstract page(query: AuditQuery, limit: number, after?: AuditCursor): Promise<AuditPage>;
}
