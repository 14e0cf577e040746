import { boot } from '../api/boot.ts';
import type { RefusalFacts } from '../api/refusal.ts';
import { minuteTime, waitText } from '../ui/time/time-messages.ts';
import { isWrongCode, wrongCodeText } from './code-messages.ts';
import { type Message, refusalMessages } from './refusal-messages.ts';

export interface MessageValues {
  readonly min?: number;
  readonly max?: number;
  readonly usernameMin?: number;
  readonly usernameMax?: number;
  /** "8 seconds", "a moment". */
  readonly wait?: string;
  /** " until 20 Nov 2026, 14:03 CET", or nothing. */
  readonly until?: string;
  readonly code?: string;
  readonly field?: string;
  /** Name of a provider: "Google". */
  readonly provider?: string | undefined;
  /** The address of the account here. */
  readonly email?: string | undefined;
}

const table: Record<string, Message> = { ...refusalMessages };

/** For messages of refusals that only the pages of one entry meet, so that the others need not load them. */
export function addMessages(messages: Readonly<Record<string, Message>>): void {
  Object.assign(table, messages);
}

let loadMore: (() => Promise<unknown>) | undefined;

/** For messages that are loaded when a refusal has none yet. */
export function loadMessagesBy(load: () => Promise<unknown>): void {
  loadMore = load;
}

/** Resolves as soon as the message for a code is there, or none can be had. */
export async function loadMessage(code: string): Promise<void> {
  if (!Object.hasOwn(table, codeOf(code))) await loadMore?.().catch(() => undefined);
}

/** Normalizes a code: errors of providers arrive as `state_not_found`, "account not linked" or STATE_NOT_FOUND. */
export const codeOf = (raw: string): string =>
  raw
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');

/** The format of an error code or request id; anything else is not shown as one. */
const CODE = /^[\w .:'-]{1,80}$/;

export const isCode = (raw: string): boolean => CODE.test(raw);

export const errorCode = (raw: string): string => (isCode(raw) ? raw : 'unknown');

export function messageFor(
  raw: string,
  values: MessageValues = {},
): { readonly known: boolean; readonly text: string } {
  const code = codeOf(raw);
  const known = Object.hasOwn(table, code);
  const message = known ? table[code]! : refusalMessages.UNKNOWN;
  const filled: Record<string, unknown> = { code: raw, until: '', ...values, email: values.email ?? 'your email' };
  const say = (mark: string, name: string, at: number) =>
    String(filled[name] ?? (name === 'provider' ? (at === 0 ? 'The provider' : 'the provider') : mark));
  const text = typeof message === 'string' ? message : message.text;
  return { known, text: text.replace(/\{(\w+)\}/g, say) };
}

/** Why an act in the past was refused. There a code is that of a second step, and nothing is to be tried again. */
export const refusalNote = (reason: string): string =>
  isWrongCode({ code: reason }) ? wrongCodeText() : messageFor(reason).text;

/** The service itself names a code. */
const ofProxies: Readonly<Record<number, string>> = {
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'TIMEOUT',
};

/** The sentence for a refusal. Server failures without messages of their own share one. */
export function refusalText(refusal: RefusalFacts, values: MessageValues = {}): string {
  const code = codeOf(refusal.code);
  if (!Object.hasOwn(table, code) && refusal.status >= 500) {
    return messageFor(ofProxies[refusal.status] ?? 'INTERNAL_SERVER_ERROR').text;
  }
  const wait = refusal.retryAfter === undefined ? 'a moment' : waitText(refusal.retryAfter);
  const until = refusal.until ? ` until ${minuteTime(refusal.until)}` : '';
  return messageFor(code, {
    wait,
    until,
    ...(refusal.scopes && { scopes: refusal.scopes }),
    ...(refusal.scope && { scope: refusal.scope }),
    ...values,
  }).text;
}

/** @param most characters */
export const tooLong = (most: number): string => `Use at most ${most} characters.`;

/** A field has a code, or the English message of a validator. */
function misfitText(code: string, values: MessageValues): string {
  const { known, text } = messageFor(code, values);
  if (known) return text;
  const most = /shorter than or equal to (\d+) characters/.exec(code)?.[1];
  return most ? tooLong(Number(most)) : refusalMessages.VALIDATION_ERROR.text;
}

/** The form fields that a refusal belongs to, with their messages. Empty = it is about the whole form. */
export function fieldMessages(
  refusal: RefusalFacts,
  names: readonly string[],
  values: MessageValues = {},
): Readonly<Record<string, string>> {
  const given = Object.entries(refusal.fields ?? {}).filter(([name]) => names.includes(name));
  if (given.length > 0) return Object.fromEntries(given.map(([name, code]) => [name, misfitText(code, values)]));
  const message = table[codeOf(refusal.code)];
  const candidates = typeof message === 'object' ? message.fields : [];
  const wanted = candidates.map((name) => (name === '{field}' ? (refusal.field ?? '') : name));
  const field = wanted.find((name) => names.includes(name));
  return field ? { [field]: refusalText(refusal, values) } : {};
}

export const messageLimits: MessageValues = {
  min: boot.passwordMinLength,
  max: boot.passwordMaxLength,
  usernameMin: boot.usernameMinLength,
  usernameMax: boot.usernameMaxLength,
};
