import { SUBSCRIPTION_STATUSES } from './enumerations.ts';
import type { Subscription } from './kinds/subscription.ts';

export type Command = 'cancel' | 'uncancel' | 'revoke' | 'change' | 'pause' | 'resume';
type State = Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'pauseAtPeriodEnd'>;

/** Why the platform would refuse a command, so that it need not be asked. */
export type Obstacle = 'ended' | 'wrong-status' | 'already-scheduled' | 'not-scheduled';

interface Rule {
  readonly from: readonly State['status'][];
  readonly obstacle?: (state: State) => Obstacle | undefined;
}

const BILLABLE = ['trialing', 'active', 'past_due'] as const;

const RULES: Readonly<Record<Command, Rule>> = {
  cancel: { from: BILLABLE, obstacle: (state) => (state.cancelAtPeriodEnd ? 'already-scheduled' : undefined) },
  uncancel: { from: BILLABLE, obstacle: (state) => (state.cancelAtPeriodEnd ? undefined : 'not-scheduled') },
  revoke: { from: [...BILLABLE, 'paused'] },
  change: { from: BILLABLE, obstacle: (state) => (state.cancelAtPeriodEnd ? 'already-scheduled' : undefined) },
  pause: { from: ['active'], obstacle: (state) => (state.pauseAtPeriodEnd ? 'already-scheduled' : undefined) },
  resume: { from: ['paused'] },
};

/** Why a command cannot succeed now; undefined where it may. */
export function obstacleTo(command: Command, state: State): Obstacle | undefined {
  const { from, obstacle } = RULES[command];
  if (from.includes(state.status)) return obstacle?.(state);
  return state.status === 'canceled' ? 'ended' : 'wrong-status';
}

/** Whether the subscription is paid for, now or after its trial. */
export function isBillable({ status }: Pick<Subscription, 'status'>): boolean {
  return (BILLABLE as readonly string[]).includes(status);
}

/**
 * Statuses of subscriptions that run, or of all others, which were paid for before or never. A status that this version
 * does not know is neither.
 */
export function subscriptionStatuses(active: boolean): readonly string[] {
  return SUBSCRIPTION_STATUSES.filter((status) => isBillable({ status }) === active);
}

/** Statuses of subscriptions that are over, or were never begun. */
export const ENDED_STATUSES = ['canceled', 'incomplete', 'incomplete_expired'] as const;

/** The end of the period that is paid for, or of the trial; null where there is no such period. */
export function paidUntil({
  status,
  currentPeriodEnd,
  trialEnd,
}: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'trialEnd'>): Date | null {
  const end = status === 'trialing' ? (trialEnd ?? currentPeriodEnd) : currentPeriodEnd;
  return end !== null && (status === 'active' || status === 'trialing') ? new Date(end) : null;
}

/** Statuses of grants (`referencesOf`) that give access now, or of all others. */
export const grantStatuses = (active: boolean): readonly string[] =>
  active ? ['granted'] : ['pending', 'failed', 'revoked'];
