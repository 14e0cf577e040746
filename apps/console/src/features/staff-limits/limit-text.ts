import type { components } from '../../api/schema.gen.ts';
import { isBare, waitDigits } from '../../ui/time/time-messages.ts';

export type LimitCounter = components['schemas']['LimitCounterView'];
export type LimitCounters = components['schemas']['LimitCountersView'];

const rules: Readonly<Record<string, string>> = {
  general: 'Requests',
  sensitive: 'Sensitive requests',
  mailing: 'Requests that send emails',
  body: 'Requests that can’t be read',
  'account-0': 'Incorrect passwords, 15 minutes',
  'account-1': 'Incorrect passwords, 6 hours',
  'account-2': 'Incorrect passwords, a day',
  recipient: 'Messages to a recipient',
  code: 'Codes for a sign-in',
  invitation: 'Invitations to an address',
  proof: 'Incorrect codes or passwords',
  'user-code': 'Incorrect device codes',
  key: 'New API keys and secrets',
  reset: 'Password reset emails',
  verification: 'Confirmation emails',
  'account-exists': '“Account exists” emails',
  'mailed-code': 'Codes by email',
  notice: 'Security emails',
};

/** "client-fetches" as "Client fetches". */
export function ruleText(rule: string): string {
  if (Object.hasOwn(rules, rule)) return rules[rule]!;
  const words = rule.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Whether the next request is refused. */
export const isFull = ({ count, max }: Pick<LimitCounter, 'count' | 'max'>): boolean => max !== null && count >= max;

export const countText = ({ count, max }: Pick<LimitCounter, 'count' | 'max'>): string =>
  `${count} of ${max ?? 'an unknown number'}`;

/** "14:05", "8 s", "over". */
export function leftText(windowEndsAt: string, now: number): string {
  const seconds = Math.ceil((Date.parse(windowEndsAt) - now) / 1000);
  if (seconds <= 0) return 'over';
  return `${waitDigits(seconds)}${isBare(seconds) ? ' s' : ''}`;
}

/**
 * The subject of a counter, in words for the dialog that clears it.
 * @param sought what found it: whom a counter is about is not stored, only a digest of it
 */
export const subjectText = (
  { path, address, digest }: Pick<LimitCounter, 'path' | 'address' | 'digest'>,
  sought = '',
): string => {
  const whose = sought === '' ? `digest ${digest?.slice(0, 8)}…` : sought;
  return [path, address ?? (digest === null ? null : whose)].filter(Boolean).join(' from ');
};

export const storeText: Readonly<Record<LimitCounters['store'], string | undefined>> = {
  memory: 'These are the counters of this server only: each server counts for itself. A restart clears them.',
  database: undefined,
  redis: undefined,
};
