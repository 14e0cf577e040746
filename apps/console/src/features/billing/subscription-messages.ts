import type { components } from '../../api/schema.gen.ts';
import type { StateText } from '../../shared/billing/subscription.ts';
import { counted } from '../../messages/counted.ts';

/** For how long a pause may be asked for here; the value is a number of months. */
export const pauses = [
  { value: '', label: 'When I resume it myself' },
  { value: '1', label: 'After 1 month' },
  { value: '2', label: 'After 2 months' },
  { value: '3', label: 'After 3 months' },
  { value: '6', label: 'After 6 months' },
] as const;

/** The same day some months later, or the last day of that month. @returns ISO 8601 */
export function laterBy(from: string, months: number): string {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}

const statuses: Readonly<Record<string, StateText>> = {
  pending: { state: 'attention', text: 'Invited' },
  claimed: { state: 'good', text: 'In use' },
};

/** A person gave it to an address, which need not be that of an account. */
const given: StateText = { state: 'good', text: 'Assigned' };

/** People who are no members have the seat once they join. */
const waiting: Readonly<Record<string, StateText>> = {
  invited: { state: 'attention', text: 'Invited, waiting to join' },
  stranger: { state: 'attention', text: 'Not a member' },
};

type Seat = components['schemas']['SeatView'];

export const seatStatusText = ({ status, holder }: Pick<Seat, 'status' | 'holder'>): StateText =>
  waiting[holder ?? ''] ??
  (holder === null && status === 'claimed' ? given : undefined) ??
  (Object.hasOwn(statuses, status) ? statuses[status]! : { state: 'neutral', text: 'Unknown' });

/** The result of an assignment, as a message. */
export function assignedText({ email, name, holder }: Pick<Seat, 'email' | 'name' | 'holder'>) {
  const who = name ?? email ?? 'This person';
  if (holder === 'invited') return [`${who} was invited, and has the seat after joining.`, 'success'] as const;
  if (holder === 'stranger') return [`${who} has a seat, but couldn’t be invited now.`, 'warning'] as const;
  return [`${who} has a seat.`, 'success'] as const;
}

/**
 * The number of seats that a planned decrease leaves, where it is smaller; how many are assigned beyond what is bought, or
 * left; and why no seat can be assigned.
 */
export function seatsLeft(
  assigned: number,
  total: number,
  planned: { readonly seats?: number | null; readonly appliesAt: string } | null | undefined,
) {
  const left = Math.min(total, planned?.seats ?? total);
  const excess = Math.max(0, assigned - left);
  if (assigned < left) return { left, excess, obstacle: undefined };
  if (assigned >= total) return { left, excess, obstacle: 'All seats are assigned. Change seats, or remove one.' };
  const obstacle = `You planned ${counted(left, 'seat')}, and ${assigned === 1 ? 'one is' : 'as many are'} assigned. Drop the planned change, or remove a seat.`;
  return { left, excess, obstacle };
}

/** "2 of 5 seats assigned". */
export const seatCountText = (assigned: number, total: number): string =>
  `${assigned} of ${counted(total, 'seat')} assigned`;

export const cancellationMessages = {
  too_expensive: 'It’s too expensive',
  missing_features: 'Features I need are missing',
  switched_service: 'I switched to another service',
  unused: 'I don’t use it enough',
  customer_service: 'I’m not satisfied with the support',
  low_quality: 'The quality isn’t good enough',
  too_complex: 'It’s too complex',
  other: 'Another reason',
} as const;

export type CancellationReason = keyof typeof cancellationMessages;

export const isCancellationReason = (text: string): text is CancellationReason =>
  Object.hasOwn(cancellationMessages, text);
