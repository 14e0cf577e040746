import type { StatusWords } from '../../words/subscription-words.ts';

const statuses: Readonly<Record<string, StatusWords>> = {
  pending: { state: 'attention', text: 'Invited' },
  claimed: { state: 'good', text: 'In use' },
};

export const seatStatusWords = (status: string): StatusWords =>
  Object.hasOwn(statuses, status) ? statuses[status]! : { state: 'neutral', text: 'Unknown' };

/** "2 of 5 seats assigned". */
export const seatCountWords = (assigned: number, total: number): string =>
  `${assigned} of ${total === 1 ? '1 seat' : `${total} seats`} assigned`;
