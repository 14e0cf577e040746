import { Injectable } from '@nestjs/common';
import type { Cause } from '../domain/account-cause.ts';
import type { Sought } from '../domain/sought.ts';

/** Something that staff may look for. */
export interface Finding {
  /** `user`, `session`, `api-key`, `organization`, … as in the audit trail. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  /** The account that it is, or belongs to; null without one. */
  readonly userId: string | null;
  /** The organization that it belongs to. */
  readonly organizationId?: string | null;
}

export interface Findings {
  readonly kind: string;
  readonly found: readonly Omit<Finding, 'kind'>[];
}

/**
 * Finds one or several kinds of things, by indexes, in one statement; in none where the text cannot mean them. Inside
 * `UnitOfWork.read`.
 * @param limit of each kind
 */
export type Finder = (sought: Sought, limit: number) => Promise<readonly Finding[]>;

export interface Facts {
  /** How many of something the account has, by name: `apiKeys`. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly causes?: readonly Cause[];
}

/** How often something happened in one hour. */
export interface HourlyCount {
  /** The beginning of the hour. */
  readonly hour: Date;
  /** `sign-ins`, `failed-mails`, … */
  readonly figure: string;
  /** The reason, kind or name by which a figure is taken apart; "" without one. Never personal. */
  readonly label: string;
  readonly amount: number;
}

/** What a room or context tells staff. */
export interface StaffSource {
  readonly finders?: readonly Finder[];

  /** What happened from a whole hour until another, in one statement for each figure. Inside `UnitOfWork.read`. */
  countsOf?(from: Date, until: Date): Promise<readonly HourlyCount[]>;

  /** About an account. Inside `UnitOfWork.read`, in one or two statements, however much there is. */
  factsOf?(account: { readonly id: string; readonly email: string }, now: Date): Promise<Facts>;

  /** Whether an account has to wait after wrong attempts. Outside of transactions. */
  hasWaits?(accountId: string): Promise<boolean>;

  /** Ends what an account has to wait for after wrong attempts. Outside of transactions; harmless when repeated. */
  endWaits?(accountId: string): Promise<void>;
}

/**
 * What all rooms and contexts tell staff; they register in their constructors. One is asked after the other: a request of
 * staff takes one connection at a time, as any request does, however many sources there are.
 */
@Injectable()
export class StaffSources {
  private readonly sources: StaffSource[] = [];

  register(source: StaffSource): void {
    this.sources.push(source);
  }

  /** By kind, without those of which nothing was found. */
  async find(sought: Sought, limit: number): Promise<readonly Findings[]> {
    const groups = new Map<string, Omit<Finding, 'kind'>[]>();
    for (const find of this.sources.flatMap(({ finders = [] }) => finders)) {
      for (const { kind, ...one } of await find(sought, limit)) groups.set(kind, [...(groups.get(kind) ?? []), one]);
    }
    return [...groups].map(([kind, found]) => ({ kind, found }));
  }

  async countsOf(from: Date, until: Date): Promise<readonly HourlyCount[]> {
    const counts: HourlyCount[] = [];
    for (const source of this.sources) counts.push(...((await source.countsOf?.(from, until)) ?? []));
    return counts;
  }

  async factsOf(account: { readonly id: string; readonly email: string }, now: Date): Promise<Required<Facts>> {
    const counts: Record<string, number> = {};
    const causes: Cause[] = [];
    for (const source of this.sources) {
      const facts = await source.factsOf?.(account, now);
      Object.assign(counts, facts?.counts);
      causes.push(...(facts?.causes ?? []));
    }
    return { counts, causes };
  }

  async hasWaits(accountId: string): Promise<boolean> {
    for (const source of this.sources) if (await source.hasWaits?.(accountId)) return true;
    return false;
  }

  async endWaits(accountId: string): Promise<void> {
    for (const source of this.sources) await source.endWaits?.(accountId);
  }
}
