import type {
  CHECKOUT_STATUSES,
  LICENSE_KEY_STATUSES,
  ORDER_STATUSES,
  REFUND_STATUSES,
  SEAT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from './enumerations.ts';
import { type GrantStatus, grantStatus, type Mirrored, type MirroredKind } from './references.ts';

type Of<Statuses extends readonly string[]> = Statuses[number];

/** The statuses that follow on each status; `new` is an object seen for the first time. */
export type Machine<S extends string> = Readonly<Partial<Record<S | 'new', readonly S[]>>>;

// Transitions of the platform. They are for judging our own commands and for reporting what is odd: events get lost and
// come in any order, so an observed status is stored however it came about.

export const checkoutMachine: Machine<Of<typeof CHECKOUT_STATUSES>> = {
  new: ['open'],
  open: ['expired', 'confirmed', 'failed'],
  confirmed: ['succeeded', 'open', 'failed'],
};

export const orderMachine: Machine<Of<typeof ORDER_STATUSES>> = {
  new: ['paid', 'pending', 'draft'],
  draft: ['pending', 'paid'],
  pending: ['paid', 'void', 'draft'],
  void: ['pending'],
  paid: ['partially_refunded', 'refunded'],
  // A refund that succeeded may fail later: the order gets its amount back.
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
};

export const subscriptionMachine: Machine<Of<typeof SUBSCRIPTION_STATUSES>> = {
  new: ['active', 'trialing', 'paused'],
  trialing: ['active', 'past_due', 'canceled'],
  active: ['trialing', 'past_due', 'paused', 'canceled'],
  past_due: ['active', 'canceled'],
  paused: ['active', 'canceled'],
  // The platform's staff can reinstate a subscription within its period.
  canceled: ['active'],
};

export const refundMachine: Machine<Of<typeof REFUND_STATUSES>> = {
  new: ['pending', 'succeeded'],
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
};

/** In our words: `grantStatus`. */
export const grantMachine: Machine<GrantStatus> = {
  new: ['pending', 'granted', 'failed'],
  pending: ['granted', 'failed', 'revoked'],
  granted: ['revoked'],
  revoked: ['granted', 'failed'],
  // The customer has something to do, such as connecting an account.
  failed: ['granted', 'revoked'],
};

export const seatMachine: Machine<Of<typeof SEAT_STATUSES>> = {
  new: ['pending', 'claimed'],
  pending: ['claimed', 'revoked'],
  claimed: ['revoked'],
  // A revoked seat is used again for the next person.
  revoked: ['pending', 'claimed'],
};

export const licenseKeyMachine: Machine<Of<typeof LICENSE_KEY_STATUSES>> = {
  new: ['granted'],
  granted: ['revoked', 'disabled'],
  revoked: ['granted'],
  disabled: ['granted', 'revoked'],
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

/** By kind. Objects of other kinds have no status that changes. */
const MACHINES: Readonly<Partial<Record<MirroredKind, Machine<string>>>> = {
  checkout: checkoutMachine,
  order: orderMachine,
  subscription: subscriptionMachine,
  refund: refundMachine,
  benefit_grant: grantMachine,
  customer_seat: seatMachine,
  license_key: licenseKeyMachine,
};

export const KINDS_WITH_MACHINES = Object.keys(MACHINES) as readonly MirroredKind[];

/** The statuses of an object before and after, where the second one should not follow on the first. */
interface Jump {
  readonly from: string;
  readonly to: string;
}

export function jumpBetween(before: Mirrored, after: Mirrored): Jump | undefined {
  const machine = MACHINES[after.kind];
  const [from, to] = [statusIn(before), statusIn(after)];
  return machine === undefined || follows(machine, from, to) ? undefined : { from, to };
}

function statusIn({ kind, fields }: Mirrored): string {
  return kind === 'benefit_grant' ? grantStatus(fields) : String((fields as { readonly status?: unknown }).status);
}
