import type { State } from '../../ui/data/status-chip.tsx';
import type { Subscription } from './billing-owner.ts';
import { counted } from '../../messages/counted.ts';
import { shortDate } from '../../ui/time/time-messages.ts';

export type SubscriptionState = Pick<
  Subscription,
  | 'cancelAtPeriodEnd'
  | 'canceledAt'
  | 'currentPeriodEnd'
  | 'endedAt'
  | 'endsAt'
  | 'pauseAtPeriodEnd'
  | 'pastDueAt'
  | 'pausedAt'
  | 'resumesAt'
  | 'status'
  | 'trialEnd'
>;

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];
/** The billing provider changes these alone. */
const BILLED: readonly string[] = ['trialing', 'active', 'past_due'];

export const hasEnded = ({ status }: Pick<SubscriptionState, 'status'>): boolean => ENDED.includes(status);
export const isBilled = ({ status }: Pick<SubscriptionState, 'status'>): boolean => BILLED.includes(status);
export const isPaused = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'paused';

/** The commands that the user can give. The service decides; this only hides buttons that it would refuse. */
export function commandsFor(subscription: SubscriptionState) {
  const { status, cancelAtPeriodEnd, pauseAtPeriodEnd = false } = subscription;
  const goesOn = isBilled(subscription) && !cancelAtPeriodEnd;
  return {
    change: goesOn,
    cancel: goesOn,
    uncancel: isBilled(subscription) && cancelAtPeriodEnd,
    pause: status === 'active' && goesOn && !pauseAtPeriodEnd,
    unpause: status === 'active' && pauseAtPeriodEnd,
    resume: isPaused(subscription),
  };
}

/** The next event of the subscription, and when it happens (ISO 8601). */
interface Outlook {
  readonly text: string;
  readonly at: string | null;
}

export function outlookOf(subscription: SubscriptionState): Outlook | undefined {
  const { status, endsAt, pausedAt = null, resumesAt = null } = subscription;
  switch (status) {
    case 'canceled':
      return { text: 'Ended on', at: subscription.endedAt ?? endsAt ?? subscription.canceledAt };
    case 'incomplete':
    case 'incomplete_expired':
      return { text: 'Not paid', at: null };
    case 'paused':
      return resumesAt === null ? { text: 'Paused since', at: pausedAt } : { text: 'Resumes on', at: resumesAt };
    default:
      return isBilled(subscription) ? endOfPeriod(subscription) : undefined;
  }
}

function endOfPeriod(subscription: SubscriptionState): Outlook | undefined {
  const { cancelAtPeriodEnd, currentPeriodEnd, endsAt, pastDueAt, pauseAtPeriodEnd, status, trialEnd } = subscription;
  if (cancelAtPeriodEnd) return { text: 'Ends on', at: endsAt ?? currentPeriodEnd };
  if (pauseAtPeriodEnd) return { text: 'Pauses on', at: currentPeriodEnd };
  if (status === 'past_due') return pastDueAt ? { text: 'Payment due since', at: pastDueAt } : undefined;
  if (status === 'trialing') return { text: 'Trial ends on', at: trialEnd ?? currentPeriodEnd };
  return currentPeriodEnd === null ? undefined : { text: 'Renews on', at: currentPeriodEnd };
}

/** " for 5 seats"; nothing where it is not sold by seats. */
export const seatsText = ({ seats }: Pick<Subscription, 'seats'>): string =>
  typeof seats === 'number' ? ` for ${counted(seats, 'seat')}` : '';

export function stillDueText({ status, meters }: Pick<Subscription, 'status' | 'meters'>): string {
  if (status === 'past_due') return 'The payment that failed is still due.';
  if (meters.length > 0) return 'What you use until then is still charged.';
  return status === 'trialing' ? 'You won’t be charged.' : 'You won’t be charged again.';
}

export interface StateText {
  readonly state: State;
  readonly text: string;
}

const statuses: Readonly<Record<string, StateText>> = {
  incomplete: { state: 'attention', text: 'Payment incomplete' },
  incomplete_expired: { state: 'neutral', text: 'Never started' },
  trialing: { state: 'info', text: 'Trial' },
  active: { state: 'good', text: 'Active' },
  past_due: { state: 'bad', text: 'Past due' },
  unpaid: { state: 'bad', text: 'Unpaid' },
  paused: { state: 'attention', text: 'Paused' },
  canceled: { state: 'neutral', text: 'Ended' },
};

/**
 * The chip of a status, and of an end that is near: what is canceled is not just active. A status that this version does
 * not know is shown as the billing provider says it.
 */
export function statusText(
  subscription: { readonly status: string; readonly rawStatus?: string | undefined } & Partial<
    Pick<SubscriptionState, 'cancelAtPeriodEnd' | 'currentPeriodEnd' | 'endsAt' | 'pauseAtPeriodEnd'>
  >,
): StateText {
  const { status, rawStatus, cancelAtPeriodEnd, currentPeriodEnd, endsAt, pauseAtPeriodEnd } = subscription;
  if (['trialing', 'active'].includes(status) && (cancelAtPeriodEnd || pauseAtPeriodEnd)) {
    const at = (cancelAtPeriodEnd && endsAt) || currentPeriodEnd;
    const when = at ? shortDate(new Date(at)) : 'soon';
    return { state: 'attention', text: `${cancelAtPeriodEnd ? 'Ends' : 'Pauses'} ${when}` };
  }
  if (Object.hasOwn(statuses, status)) return statuses[status]!;
  return { state: 'neutral', text: asSaid(rawStatus, 'Unknown') };
}

const intervals: Readonly<Record<string, readonly [one: string, several: string]>> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
};

/** "per month", "every 3 months"; "per period" for an interval that this version does not know. */
export function intervalText(interval: string | null, count: number | null): string {
  const [one, several] = intervals[interval ?? ''] ?? ['period', 'periods'];
  return count === null || count === 1 ? `per ${one}` : `every ${count} ${several}`;
}

/** "14 days", "1 month". */
export function spanText(interval: string, count: number): string {
  const [one, several] = intervals[interval] ?? ['period', 'periods'];
  return `${count} ${count === 1 ? one : several}`;
}

/** A value that this version does not know, as the billing provider says it: `on_hold` → "On hold". */
export function asSaid(raw: string | undefined, otherwise: string): string {
  const said = raw?.replaceAll('_', ' ');
  return said ? said[0]!.toUpperCase() + said.slice(1) : otherwise;
}

/** A change that waits for the next period has not happened yet. @param what "Plan", "Seats" */
export const changedText = (what: string, { pendingUpdate }: Pick<Subscription, 'pendingUpdate'>): string =>
  pendingUpdate ? `${what} will change at the end of the period.` : `${what} changed.`;
