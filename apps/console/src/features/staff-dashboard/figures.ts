import { refusalNote } from '../../messages/refusal-text.ts';
import { trailPath } from '../../shared/staff/trail-filters.ts';
import { pageLanguage } from '../../ui/time/time-messages.ts';

export const ranges = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;
export type Range = (typeof ranges)[number];

export const rangeOf = (value: string): Range => ranges.find((range) => range.value === value) ?? ranges[1];

export interface ShownFigure {
  readonly figure:
    | 'sign-ups'
    | 'sign-ins'
    | 'failed-sign-ins'
    | 'active-accounts'
    | 'failed-mails'
    | 'failed-webhooks'
    | 'failed-jobs';
  readonly title: string;
  /** Of one thing that is counted, and of several. */
  readonly nouns: readonly [one: string, several: string];
  /** Filters of the audit trail that find what is counted. */
  readonly trail?: Readonly<Record<string, string>>;
  /** A figure that is bad when it grows. */
  readonly isBad?: boolean;
  labelText?(label: string): string;
  labelPath?(label: string, from: string): string;
}

const activity: Readonly<Record<string, string>> = {
  day: 'In a day',
  week: 'In a week',
  month: 'In 30 days',
};

/** The periods from the shortest; other labels keep the order of the service. */
export const inPeriodOrder = <Label extends { readonly label: string }>(labels: readonly Label[]): Label[] => {
  const periods = Object.keys(activity);
  return labels.toSorted((one, other) => periods.indexOf(one.label) - periods.indexOf(other.label));
};

const inWords = (text: string) => text.replaceAll(/[-._]/g, ' ').replace(/^./, (first) => first.toUpperCase());

/** A wrong second factor fails a sign-in as well. */
const failedSignIns = { action: 'session.started,two-factor.passed', outcome: 'refused' };

export const shownFigures: readonly ShownFigure[] = [
  {
    figure: 'sign-ins',
    title: 'Sign-ins',
    nouns: ['sign-in', 'sign-ins'],
    trail: { action: 'session.started', outcome: 'done' },
  },
  {
    figure: 'failed-sign-ins',
    title: 'Failed sign-ins',
    nouns: ['failed sign-in', 'failed sign-ins'],
    trail: failedSignIns,
    isBad: true,
    labelText: refusalNote,
    labelPath: (reason, from) => trailPath({ ...failedSignIns, reason, from }),
  },
  {
    figure: 'sign-ups',
    title: 'Sign-ups',
    nouns: ['new account', 'new accounts'],
    trail: { action: 'user.created', outcome: 'done' },
  },
  {
    figure: 'active-accounts',
    title: 'Active accounts',
    nouns: ['account signed in within a day', 'accounts signed in within a day'],
    labelText: (label) => activity[label] ?? label,
  },
  {
    figure: 'failed-mails',
    title: 'Failed emails',
    nouns: ['email not delivered', 'emails not delivered'],
    isBad: true,
    labelText: inWords,
  },
  {
    figure: 'failed-webhooks',
    title: 'Failed webhooks',
    nouns: ['webhook given up', 'webhooks given up'],
    isBad: true,
    labelText: (type) => type || 'Unknown event',
    labelPath: (type) => `/staff/webhooks?${new URLSearchParams({ status: 'dead', ...(type && { type }) })}`,
  },
  {
    figure: 'failed-jobs',
    title: 'Failed jobs',
    nouns: ['failed run', 'failed runs'],
    isBad: true,
    labelPath: (name) => `/staff/jobs/${encodeURIComponent(name)}`,
  },
];

/** The day of a time in the zone of the browser, as the filters of the audit trail have it. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const number = (value: number) => value.toLocaleString(pageLanguage());

export const amountText = (amount: number, [one, several]: ShownFigure['nouns']): string =>
  `${number(amount)} ${amount === 1 ? one : several}`;

/** "12% more than in the 7 days before". */
export function comparison(total: number, before: number, { label }: Range): string {
  const period = `in the ${label} before`;
  if (total === before) return `As many as ${period}`;
  if (before === 0) return `None ${period}`;
  const percent = Math.round((Math.abs(total - before) / before) * 100);
  if (percent === 0) return `About as many as ${period}`;
  return `${number(percent)}% ${total > before ? 'more' : 'fewer'} than ${period}`;
}
