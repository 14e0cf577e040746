import type { EntityOf, Kind } from './codecs.ts';
import { codecs } from './codecs.ts';
import type { Entity } from './codec.ts';

/**
 * Kinds of objects that have a life of their own; the others are only inside of these. What is referred to comes before what
 * refers to it.
 */
export const MIRRORED_KINDS = [
  'organization',
  'custom_field',
  'meter',
  'benefit',
  'product',
  'discount',
  'customer',
  'member',
  'customer_state',
  'subscription',
  'order',
  'refund',
  'benefit_grant',
  'license_key',
  'customer_seat',
  'customer_meter',
  'checkout',
] as const satisfies readonly Kind[];

export type MirroredKind = (typeof MIRRORED_KINDS)[number];

export type Mirrored<K extends MirroredKind = MirroredKind> = {
  readonly [Each in K]: EntityOf<Each> & { readonly kind: Each };
}[K];

export function isMirroredKind(kind: string): kind is MirroredKind {
  return (MIRRORED_KINDS as readonly string[]).includes(kind);
}

/** @throws ContractViolation */
export function mirroredFrom<K extends MirroredKind>(kind: K, wire: unknown): Mirrored<K> {
  return codecs[kind].inbound(wire) as Entity<unknown> as Mirrored<K>;
}

/** Columns by which an object is found, beside its id. Null where it or its kind has no such thing. */
export interface References {
  /** Customers refer to themselves, so that everything of a customer is found. */
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  readonly productId: string | null;
  readonly benefitId: string | null;
  /** Id of our account or organization. */
  readonly externalId: string | null;
  /** In lower case; of a checkout, what the buyer entered. */
  readonly email: string | null;
  /** As the platform says it, also where this version does not know it; in our words for grants, for what can be archived, and for customers, where it is the type. */
  readonly status: string | null;
  /** The name for people: name, number of the invoice, code (in lower case), end of the key. */
  readonly label: string | null;
}

type Loose = Readonly<Record<string, unknown>>;

export function referencesOf(entity: Mirrored): References {
  const fields: Loose = entity.fields;
  const named = (name: string) => textOf(fields[name]);
  return {
    customerId: isCustomer(entity) ? entity.fields.id : named('customerId'),
    subscriptionId: named('subscriptionId'),
    orderId: named('orderId'),
    checkoutId: named('checkoutId'),
    productId: named('productId'),
    benefitId: named('benefitId'),
    externalId: named('externalId') ?? named('externalCustomerId'),
    email: (named('email') ?? named('customerEmail'))?.toLowerCase() ?? null,
    status: statusOf(entity) ?? named('rawStatus'),
    label: labelOf(entity),
  };
}

const isCustomer = ({ kind }: Mirrored) => kind === 'customer' || kind === 'customer_state';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function statusOf(entity: Mirrored): string | undefined {
  switch (entity.kind) {
    case 'benefit_grant':
      return grantStatus(entity.fields);
    case 'product':
      return entity.fields.isArchived ? 'archived' : 'active';
    case 'customer':
      return entity.fields.type;
    case 'meter':
      return entity.fields.archivedAt === null ? 'active' : 'archived';
    default:
      return undefined;
  }
}

export type GrantStatus = 'pending' | 'granted' | 'failed' | 'revoked';

export function grantStatus({
  isGranted,
  isRevoked,
  error,
}: Pick<EntityOf<'benefit_grant'>['fields'], 'isGranted' | 'isRevoked' | 'error'>): GrantStatus {
  if (isRevoked) return 'revoked';
  if (isGranted) return 'granted';
  return error === null ? 'pending' : 'failed';
}

function labelOf(entity: Mirrored): string | null {
  switch (entity.kind) {
    case 'order':
      return textOf(entity.fields.invoiceNumber);
    case 'discount':
      return textOf(entity.fields.code)?.toLowerCase() ?? null;
    case 'license_key':
      return entity.fields.displayKey;
    case 'benefit':
      return entity.fields.description;
    case 'custom_field':
      return entity.fields.slug;
    default:
      return textOf((entity.fields as Loose).name);
  }
}

/** Whether the object says itself that it is deleted: deletions of customers and benefits arrive as updates. */
export function isGone(entity: Mirrored): boolean {
  if (entity.kind === 'customer' || entity.kind === 'customer_state') return entity.fields.deletedAt !== null;
  return entity.kind === 'benefit' && entity.fields.isDeleted;
}
