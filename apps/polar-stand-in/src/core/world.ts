import { z } from 'zod';
import type { Clock, ClockState } from './clock.ts';
import type { Random } from './random.ts';
import type * as rows from './rows.ts';

/** Stored rows, by id. */
export class Tables {
  organizations = new Map<string, rows.OrganizationRow>();
  tokens = new Map<string, rows.TokenRow>();
  customers = new Map<string, rows.CustomerRow>();
  members = new Map<string, rows.MemberRow>();
  customFields = new Map<string, rows.CustomFieldRow>();
  meters = new Map<string, rows.MeterRow>();
  benefits = new Map<string, rows.BenefitRow>();
  products = new Map<string, rows.ProductRow>();
  prices = new Map<string, rows.PriceRow>();
  discounts = new Map<string, rows.DiscountRow>();
  redemptions = new Map<string, rows.RedemptionRow>();
  cards = new Map<string, rows.CardRow>();
  checkouts = new Map<string, rows.CheckoutRow>();
  subscriptions = new Map<string, rows.SubscriptionRow>();
  orders = new Map<string, rows.OrderRow>();
  refunds = new Map<string, rows.RefundRow>();
  grants = new Map<string, rows.GrantRow>();
  licenseKeys = new Map<string, rows.LicenseKeyRow>();
  activations = new Map<string, rows.ActivationRow>();
  seats = new Map<string, rows.SeatRow>();
  usageEvents = new Map<string, rows.UsageEventRow>();
  customerMeters = new Map<string, rows.CustomerMeterRow>();
  sessions = new Map<string, rows.SessionRow>();
  endpoints = new Map<string, rows.EndpointRow>();
  webhookEvents = new Map<string, rows.WebhookEventRow>();
  deliveries = new Map<string, rows.DeliveryRow>();
}

export type TableName = keyof Tables;
export const TABLE_NAMES = Object.keys(new Tables()) as TableName[];

/** Everything that an act needs: the state, time, chance, and where to announce what happened. */
export interface World {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  readonly announcer: Announcer;
  readonly options: Options;
  /** Ids of what another writer holds: changing it is a conflict. */
  readonly locks: Set<string>;
}

export interface Announcer {
  /** Freezes `data` now and delivers it to every endpoint that wants the type. */
  emit(type: string, data: unknown): void;
  /** `customer.state_changed`, once for all changes of a short while. */
  stateChanged(customerId: string): void;
}

/** The settings that tests change. */
export const options = z.strictObject({
  /** How a new refund begins. */
  refundOutcome: z.enum(['succeeded', 'pending', 'failed']),
  /** Receipts are still being rendered: 202 without a body. */
  receiptsRender: z.boolean(),
  /** Domains of e-mail addresses that "cannot receive mail". */
  refusedDomains: z.array(z.string()),
  /** Every object has a member that no version declares, at any depth. */
  unknownMembers: z.boolean(),
});

export interface Options extends z.output<typeof options> {
  /** Origin of this process, without a slash at the end. */
  baseUrl: string;
}

export const only = <T>(table: Map<string, T>, belongs: (row: T) => boolean): T[] =>
  [...table.values()].filter(belongs);

export function first<T>(table: Map<string, T>, belongs: (row: T) => boolean): T | undefined {
  for (const row of table.values()) if (belongs(row)) return row;
  return undefined;
}

export function insert<T extends { id: string }>(table: Map<string, T>, row: T): T {
  table.set(row.id, row);
  return row;
}

export const fresh = ({ random, clock }: World): { id: string; created_at: string; modified_at: string | null } => ({
  id: random.uuid(),
  created_at: clock.now(),
  modified_at: null,
});

export function touch(world: World, row: { modified_at: string | null }): void {
  row.modified_at = world.clock.now();
}

/** The only one: a token belongs to one organization. */
export const organizationOf = ({ tables }: World): rows.OrganizationRow => tables.organizations.values().next().value!;

export const customerOf = ({ tables }: World, row: { customer_id: string }): rows.CustomerRow =>
  tables.customers.get(row.customer_id)!;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** `row` without those members; of a union each kind stays what it is. */
export function without<T extends object, K extends keyof T>(row: T, ...names: K[]): Without<T, K> {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest as unknown as Without<T, K>;
}

/** A copy of `row` with the named members alone. */
export const pick = <T extends object, K extends keyof T>(row: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as Pick<T, K>;

/** The members of a body that were given. */
export const given = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The members of a body that have a value: null says the same as nothing, except in `nullable`. */
export const valued = <T extends object>(body: T, nullable: readonly string[] = []): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && (value !== null || nullable.includes(name))),
  ) as Partial<T>;

/** The whole state as JSON. */
export interface Snapshot {
  clock: ClockState;
  random: number;
  tables: Partial<Record<TableName, unknown[]>>;
}

export function snapshot({ clock, random, tables }: World): Snapshot {
  const rowsOf = TABLE_NAMES.map((name) => [name, [...tables[name].values()]]);
  return structuredClone({ clock: clock.state, random: random.state, tables: Object.fromEntries(rowsOf) });
}

/** In place: routes keep the tables that they know. */
export function restore({ clock, random, tables }: World, from: Snapshot): void {
  const copy = structuredClone(from);
  clock.state = copy.clock;
  random.state = copy.random;
  for (const name of TABLE_NAMES) {
    const table = tables[name] as Map<string, unknown>;
    table.clear();
    for (const row of copy.tables[name] ?? []) table.set((row as { id: string }).id, row);
  }
}

const MEMBER = 'of_a_later_version';
/** Objects whose keys are data: they have no members. */
const MAPS = /(^|_)metadata$|^(custom_field_data|archived|amounts|unit_label|conditions|meta|oauth_accounts)$/;

/** As a later version of the platform might answer: with one more member in every object. */
export function withUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    MAPS.test(name) ? (inner as unknown) : withUnknownMembers(inner),
  ]);
  return { ...Object.fromEntries(members), [MEMBER]: { [MEMBER]: [MEMBER] } };
}
