import type { components } from '../../api/schema.gen.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

export type Check = components['schemas']['HealthCheckView'];

export const healthStates: Readonly<Record<Check['state'], StateText>> = {
  good: { state: 'good', text: 'Working' },
  attention: { state: 'attention', text: 'Needs a look' },
  bad: { state: 'bad', text: 'Failing' },
  off: { state: 'neutral', text: 'Not set up' },
};

const parts: Readonly<Record<string, readonly [title: string, meaning: string]>> = {
  service: ['Service', 'The server that answered.'],
  database: ['Database', 'PostgreSQL, which everything is stored in.'],
  clock: ['Clock', 'The clock of the server, compared with that of the database.'],
  queue: ['Queue', 'Emails, messages and events that are sent after a change.'],
  mail: ['Email server', 'Accepts the emails of this service for delivery.'],
  'payment provider': ['Payments', 'Polar: its webhooks, and the comparison with it.'],
  'signing keys': ['Signing keys', 'Sign the ID tokens of apps. They are replaced on a schedule.'],
};

const facts: Readonly<Record<string, string>> = {
  answerMs: 'Answered in',
  differenceMs: 'Difference',
  migrationsPending: 'Migrations to apply',
  node: 'Node.js',
  failing: 'Tried again',
  dead: 'Given up',
  deadMails: 'Of them emails',
  dueSince: 'Oldest due',
  lastSentAt: 'Last sent',
  transport: 'Goes to',
  lastWebhookAt: 'Last webhook',
  waitingWebhooks: 'Webhooks waiting',
  deadWebhooks: 'Webhooks given up',
  lastCompareAt: 'Last compared',
  lastCompare: 'Outcome',
  lastAnswerAt: 'Last answer',
  signingSince: 'Oldest since',
  rotatesAt: 'Replaced',
};

const spaced = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const named = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const partTitle = (name: string): string => named(parts, name)?.[0] ?? spaced(name);
export const partMeaning = (name: string): string => named(parts, name)?.[1] ?? '';

export type Fact = readonly [label: string, value: string, isTime: boolean];

const values: Readonly<Record<string, string>> = {
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  smtp: 'A mail server',
  'development mailbox': 'The mailbox of this machine',
};

/** "25 ms", "18.3 s". */
const durationText = (milliseconds: number): string =>
  Math.abs(milliseconds) < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

const order = Object.keys(parts);

/** In the order of this page; parts without a name here come last. */
export const inOrder = (checks: readonly Check[]): readonly Check[] =>
  checks.toSorted((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ name }: Check): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** By the end of its name a fact is a time or milliseconds. */
export function factsOf(check: Check): readonly Fact[] {
  return Object.entries(check.facts).map(([name, value]): Fact => {
    const label = named(facts, name) ?? spaced(name);
    if (value === null) return [label, 'None', false];
    if (/(?:At|Since)$/.test(name)) return [label, String(value), true];
    if (name.endsWith('Ms')) return [label, durationText(Number(value)), false];
    return [label, named(values, String(value)) ?? String(value), false];
  });
}

const errors: Readonly<Record<string, string>> = {
  NO_ANSWER: 'It didn’t answer within 3 seconds.',
  ECONNREFUSED: 'Nothing listens at its address.',
  ESOCKET: 'The connection failed.',
  ECONNECTION: 'The connection failed.',
  ETIMEDOUT: 'The connection timed out.',
  EDNS: 'Its name can’t be resolved.',
  ENOTFOUND: 'Its name can’t be resolved.',
  EAUTH: 'It refused the user name or password of the service.',
};

/** The code stays, for those who look into the log. */
export const errorText = (code: string): string => `${named(errors, code) ?? 'It couldn’t be checked.'} (${code})`;

const worst: readonly Check['state'][] = ['bad', 'attention'];

/** One sentence about all parts. */
export function summary(checks: readonly Check[]): string {
  const state = worst.find((one) => checks.some((check) => check.state === one));
  if (!state) {
    const off = checks.filter((check) => check.state === 'off').map(({ name }) => partTitle(name));
    return off.length === 0 ? 'Everything works.' : `Everything else works. Not set up: ${off.join(', ')}.`;
  }
  const names = checks.filter((check) => check.state === state).map(({ name }) => partTitle(name));
  return `${names.join(', ')}: ${healthStates[state].text.toLowerCase()}.`;
}
