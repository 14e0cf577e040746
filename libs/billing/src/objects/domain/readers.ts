import { ContractViolation } from './contract-violation.ts';
import { micros } from './instant.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import type { Reader, Shape } from './member.ts';
import { snakeName } from './casing.ts';

/** A reader of an enumeration: the view gets the text as it came in a second member, such as `rawStatus`. */
export interface Enumerated<T> extends Reader<T> {
  readonly values: readonly string[];
}

export type Fields = Readonly<Record<string, Reader<unknown>>>;

type Read<R> = R extends Reader<infer T> ? T : never;
type RawText<R> = null extends Read<R> ? string | null : string;

export type View<F extends Fields> = { readonly [Name in keyof F]: Read<F[Name]> } & {
  readonly [Name in keyof F & string as F[Name] extends Enumerated<unknown> ? RawName<Name> : never]: RawText<F[Name]>;
};
type RawName<Name extends string> = `raw${Capitalize<Name>}`;

export const rawName = (name: string) => `raw${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function reader<T>(type: Shape['type'], expected: string, fits: (value: unknown) => value is T): Reader<T> {
  return {
    shape: { type },
    read: (value) => {
      if (!fits(value)) throw new ContractViolation('', expected);
      return value;
    },
  };
}

const isText = (value: unknown) => typeof value === 'string';

export const text = reader('string', 'a text', isText);
export const id = reader('string', 'an id', (value): value is string => isText(value) && value !== '');
export const flag = reader('boolean', 'true or false', (value) => typeof value === 'boolean');
/** An amount in the smallest unit of its currency, or a count. */
export const whole = reader('number', 'a whole number', (value): value is number => Number.isSafeInteger(value));
/** Units of a meter may be fractions. */
export const quantity = reader('number', 'a number', (value): value is number => Number.isFinite(value));
/** A price per unit, with up to 12 decimals: a text, because a JSON number would lose some. */
export const decimal = reader('string', 'a decimal number', (value): value is string => {
  return isText(value) && /^-?\d+(?:\.\d+)?$/.test(value);
});
/** ISO 4217 in lower case, as the platform writes it. */
export const currency = reader('string', 'a currency', (value): value is string => {
  return isText(value) && /^[a-z]{3}$/.test(value);
});
export const map = reader('object', 'an object', isJsonObject);
/** ISO 8601, kept as the text that came: a `Date` would lose the microseconds. */
export const instant: Reader<string> = {
  ...text,
  read: (value, reading, member) => {
    const iso = text.read(value, reading, member);
    micros(iso);
    return iso;
  },
};

/** A value that this version does not know reads as `unknown`; it is reported, and never mistaken for another one. */
export function oneOf<const T extends string>(values: readonly T[]): Enumerated<T | 'unknown'> {
  const known: ReadonlySet<string> = new Set(values);
  return {
    shape: text.shape,
    values,
    read: (value, reading, member) => {
      const raw = text.read(value, reading, member);
      if (known.has(raw)) return raw as T;
      reading.unknown.push({ member: `${reading.kind}.${snakeName(member)}`, value: raw });
      return 'unknown';
    },
  };
}

/** Reads a missing or null member as `absent`: objects stored earlier lack members that the platform added later. */
export function orElse<T, const A>(inner: Enumerated<T>, absent: A): Enumerated<T | A>;
export function orElse<T, const A>(inner: Reader<T>, absent: A): Reader<T | A>;
export function orElse<T, A>(inner: Reader<T>, absent: A): Reader<T | A> {
  return {
    ...inner,
    shape: inner.shape,
    read: (value, ...rest) => (value === undefined || value === null ? absent : inner.read(value, ...rest)),
  };
}

export function optional<T>(inner: Enumerated<T>): Enumerated<T | null>;
export function optional<T>(inner: Reader<T>): Reader<T | null>;
export function optional<T>(inner: Reader<T>): Reader<T | null> {
  return { ...orElse(inner, null), shape: { ...inner.shape, isNullable: true } };
}

export function listOf<T>(inner: Reader<T>): Reader<readonly T[]> {
  return {
    shape: { ...inner.shape, isList: true },
    read: (value, reading, member) => {
      if (!Array.isArray(value)) throw new ContractViolation('', 'a list');
      return value.map((item: unknown, index) => below(String(index), () => inner.read(item, reading, member)));
    },
  };
}

/** A map from keys that are data to objects; `inner` says how these are shown, and does not read them. */
export function keyed(inner: Reader<unknown>): Reader<JsonObject> {
  return { ...map, shape: { ...inner.shape, isKeyed: true } };
}

/** Adds the member to the path of a violation inside it. */
export function below<T>(member: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ContractViolation ? error.within(member) : error;
  }
}
