import type {
  CHECKOUT_STATUSES,
  LICENSE_KEY_STATUSES,
  ORDER_STATUSES,
  REFUND_STATUSES,
  SEAT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from './enumerations.ts';
import { type GrantStatus, grantStatus, type Mirrored, type MirroredKind } from './references.ts';

/** The statuses that follow on each status; `new` is an object seen for the first time. */
export type Machine<S extends string> = Readonly<Partial<Record<S | 'new', readonly S[]>>>;

/** Statuses of the kinds whose status changes; those of grants in our words (`grantStatus`). */
interface Statuses {
  readonly checkout: (typeof CHECKOUT_STATUSES)[number];
  readonly order: (typeof ORDER_STATUSES)[number];
  readonly subscription: (typeof SUBSCRIPTION_STATUSES)[number];
  readonly refund: (typeof REFUND_STATUSES)[number];
  readonly benefit_grant: GrantStatus;
  readonly customer_seat: (typeof SEAT_STATUSES)[number];
  readonly license_key: (typeof LICENSE_KEY_STATUSES)[number];
}

/**
 * Transitions of the platform, for judging our own commands and for reporting what is odd: events get lost and come in any
 * order, so an observed status is stored however it came about.
 */
export const MACHINES: { readonly [Kind in keyof Statuses]: Machine<Statuses[Kind]> } = {
  checkout: {
    new: ['open'],
    open: ['expired', 'confirmed', 'failed'],
    confirmed: ['succeeded', 'open', 'failed'],
  },
  order: {
    new: ['paid', 'pending', 'draft'],
    draft: ['pending', 'paid'],
    pending: ['paid', 'void', 'draft'],
    void: ['pending'],
    paid: ['partially_refunded', 'refunded'],
    // A refund that succeeded may fail later: the order gets its amount back.
    partially_refunded: ['refunded', 'paid'],
    refunded: ['partially_refunded', 'paid'],
  },
  subscription: {
    new: ['active', 'trialing', 'paused'],
    trialing: ['active', 'past_due', 'canceled'],
    active: ['trialing', 'past_due', 'paused', 'canceled'],
    past_due: ['active', 'canceled'],
    paused: ['active', 'canceled'],
    // The platform's staff can reinstate a subscription within its period.
    canceled: ['active'],
  },
  refund: {
    new: ['pending', 'succeeded'],
    pending: ['succeeded', 'failed', 'canceled'],
    succeeded: ['failed', 'canceled'],
  },
  benefit_grant: {
    new: ['pending', 'granted', 'failed'],
    pending: ['granted', 'failed', 'revoked'],
    granted: ['revoked'],
    revoked: ['granted', 'failed'],
    // The customer has something to do, such as connecting an account.
    failed: ['granted', 'revoked'],
  },
  customer_seat: {
    new: ['pending', 'claimed'],
    pending: ['claimed', 'revoked'],
    claimed: ['revoked'],
    // A revoked seat is used again for the next person.
    revoked: ['pending', 'claimed'],
  },
  license_key: {
    new: ['granted'],
    granted: ['revoked', 'disabled'],
    revoked: ['granted'],
    disabled: ['granted', 'revoked'],
  },
};

/** False for a status that should not follow, among them every unknown one. */
export function follows<S extends string>(
  machine: Machine<S>,
  from: S | 'new' | 'unknown',
  to: S | 'unknown',
): boolean {
  if (from === to) return true;
  const next: readonly string[] = from === 'unknown' ? [] : (machine[from] ?? []);
  return next.includes(to);
}

export const KINDS_WITH_MACHINES = Object.keys(MACHINES) as readonly MirroredKind[];

interface Jump {
  readonly from: string;
  readonly to: string;
}

export function jumpBetween(before: Mirrored, after: Mirrored): Jump | undefined {
  const machine = (MACHINES as Readonly<Partial<Record<MirroredKind, Machine<string>>>>)[after.kind];
  const [from, to] = [statusIn(before), statusIn(after)];
  return machine === undefined || follows(machine, from, to) ? undefined : { from, to };
}

function statusIn({ kind, fields }: Mirrored): string {
  return kind === 'benefit_grant' ? grantStatus(fields) : String((fields as { readonly status?: unknown }).status);
}
