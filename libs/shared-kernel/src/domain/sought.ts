import { parseAddress } from './address-kind.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Longer than a client id, which has 32 letters, and of the characters of keys and tokens. */
const SECRET = /^[\w-]{33,}$/;
const PHONE_NUMBER = /^[+\d][\d ()/.-]*$/;
const MIN_PHONE_DIGITS = 5;
/** Of a secret, enough for the start that lists of API keys show. */
const KEPT_LENGTH = 8;
/** An index of trigrams finds three characters in a row; two are looked for at the beginning of words. */
const MIN_INSIDE_LENGTH = 3;

/** A text in the search box of staff, and each thing that it may be. */
export interface Sought {
  /** Without spaces around it; "" for a secret. */
  readonly text: string;
  /** Whether `text` is long enough to be looked for inside of words, not only where they begin. */
  readonly isLong: boolean;
  /** In lower case. */
  readonly uuid?: string;
  readonly ipAddress?: string;
  /** Of a phone number in any spelling, without zeros and the plus sign in front. */
  readonly digits?: string;
  /** How a pasted API key or token begins; the rest is dropped here, so that it reaches neither database nor log. */
  readonly secretStart?: string;
}

/** @param typed two visible characters or more */
export function soughtIn(typed: string): Sought {
  const text = typed.trim();
  if (UUID.test(text)) return { text, isLong: true, uuid: text.toLowerCase() };
  if (SECRET.test(text)) return { text: '', isLong: false, secretStart: text.slice(0, KEPT_LENGTH) };
  const isLong = Array.from(text).length >= MIN_INSIDE_LENGTH;
  const ipAddress = parseAddress(text)?.toString();
  if (ipAddress !== undefined) return { text, isLong, ipAddress };
  const digits = PHONE_NUMBER.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= MIN_PHONE_DIGITS ? { text, isLong, digits } : { text, isLong };
}
