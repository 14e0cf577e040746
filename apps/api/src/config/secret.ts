import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A value that must not appear in logs, errors or listings: every way to print it prints `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

type Revealed<T> = T extends Secret
  ? string
  : T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, Revealed<Value>>
    : T extends (...args: never[]) => unknown
      ? T
      : T extends object
        ? { readonly [Key in keyof T]: Revealed<T[Key]> }
        : T;

/** The same with the texts of its secrets, for the part of the service that needs them. */
export function revealed<T>(value: T): Revealed<T> {
  return reveal(value) as Revealed<T>;
}

function reveal(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [key, reveal(each)]));
  if (Array.isArray(value)) return value.map(reveal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reveal(each)]));
}
