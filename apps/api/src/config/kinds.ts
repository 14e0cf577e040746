import { z } from 'zod';
import { Secret } from './secret.ts';

/** How a text becomes a value, and how both are described to a person. */
export interface Kind<T> {
  readonly type: string;
  readonly schema: z.ZodType<T, string>;
  print(value: T): string;
  readonly secret?: boolean;
  /** Whether staff may read values: nobody can write a secret into them. All others are masked. */
  readonly plain?: boolean;
}

/** For a variable whose values are no secrets, as the row that says so knows. */
export const plain = <T>(kind: Kind<T>): Kind<T> => ({ ...kind, plain: true });

/** @param min and @param max are both allowed. */
export function whole(min: number, max: number = Number.MAX_SAFE_INTEGER): Kind<number> {
  const type = max === Number.MAX_SAFE_INTEGER ? `whole number ≥ ${min}` : `whole number ${min} to ${max}`;
  const schema = z
    .string()
    .regex(/^\d{1,16}$/, `must be a ${type}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a ${type}`);
  // `Infinity` is written as ''.
  return { type, schema, print: (value) => (value === Infinity ? '' : String(value)), plain: true };
}

/** A number, or a word that stands for one. */
export function wholeOr<const Word extends string>(word: Word, min: number, max: number): Kind<number | Word> {
  const number = whole(min, max);
  const problem = `must be a ${number.type}, or ${word}`;
  const schema = z.union([z.literal(word), number.schema], { error: problem });
  return { type: `${number.type}, or \`${word}\``, schema, print: String, plain: true };
}

export const fraction: Kind<number> = {
  type: 'number 0 to 1',
  schema: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1, such as 0.05')
    .transform(Number),
  print: String,
  plain: true,
};

const ON = new Set(['on', 'true', '1']);
const OFF = new Set(['off', 'false', '0']);
export const flag: Kind<boolean> = {
  type: '`on` or `off`',
  schema: z
    .string()
    .toLowerCase()
    .refine((text) => ON.has(text) || OFF.has(text), 'must be on or off')
    .transform((text) => ON.has(text)),
  print: (value) => (value ? 'on' : 'off'),
  plain: true,
};

export function choice<const T extends string>(...options: readonly T[]): Kind<T> {
  const schema = z.string().refine((text): text is T => (options as readonly string[]).includes(text), {
    error: `must be one of ${options.join(', ')}`,
  });
  return {
    type: options.map((option) => `\`${option}\``).join(', '),
    schema: schema as z.ZodType<T, string>,
    print: String,
    plain: true,
  };
}

export const text: Kind<string> = { type: 'text', schema: z.string(), print: String };

export const matching = (type: string, pattern: RegExp) => checked(type, (value) => pattern.test(value));

/** A text that passes a check. */
export function checked(type: string, check: (value: string) => boolean, problem = `must be ${type}`): Kind<string> {
  return { type, schema: z.string().refine(check, problem), print: String };
}

/** Reads a list separated by commas, without the blanks around its items. */
export const items = z.string().transform((value) => value.split(/\s*,\s*/).filter((item) => item !== ''));

/** Comma-separated; blanks around an item are ignored. `check` returns what is wrong with an item. */
export function list(
  type: string,
  check: (item: string) => string | undefined = () => undefined,
): Kind<readonly string[]> {
  const schema = items.superRefine((given, context) => {
    for (const item of given) {
      const problem = check(item);
      if (problem !== undefined) context.addIssue(`"${item}" ${problem}`);
    }
  });
  return { type: `comma-separated ${type}`, schema, print: (given) => given.join(',') };
}

/** A URL of one of the given schemes (`postgres:` …). It may carry a password, hence secret. */
export function connection(...schemes: readonly string[]): Kind<Secret> {
  const type = `URL starting with ${schemes.map((scheme) => `\`${scheme}//\``).join(' or ')}`;
  const schema = z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a ${type.replaceAll('`', '')}`,
    )
    .transform((value) => new Secret(value));
  return { type, schema, print: String, secret: true };
}

/** Scheme, host and port: what a browser sends as Origin. */
export const origin: Kind<string> = {
  type: 'origin such as `https://accounts.example.com`',
  schema: z
    .string()
    .refine((value) => isOrigin(value.replace(/\/$/, '')), 'must be an origin: http(s)://host[:port], no path')
    .transform((value) => value.replace(/\/$/, '')),
  print: String,
  plain: true,
};

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

const isPage = (value: string) => /^\/(?!\/)/.test(value) || /^https?:$/.test(URL.parse(value)?.protocol ?? '');

export const page = checked('path such as `/sign-in`, or `http(s)` URL', isPage, 'must be a path or an http(s) URL');

export const pageOrNone = checked(
  `${page.type}, or \`none\``,
  (value) => value === 'none' || isPage(value),
  'must be a path, an http(s) URL, or none',
);

/** RFC 8707 §2. */
export const resource = checked(
  'absolute URI without fragment',
  (value) => URL.canParse(value) && !value.includes('#'),
  'must be an absolute URI without fragment',
);

export const secret: Kind<Secret> = {
  type: 'text',
  schema: z.string().transform((value) => new Secret(value)),
  print: String,
  secret: true,
};

/** The headers of a text such as `authorization=Bearer%20token,x-tenant=1`; undefined for any other text. */
export function headersIn(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const pairs = text.split(',').map((item) => /^\s*([\w-]+)=([\x21-\x7e]+)\s*$/.exec(item));
    const found = pairs.map((pair) => pair && [pair[1]!, decodeURIComponent(pair[2]!)]);
    return found.every((header) => header !== null) ? (Object.fromEntries(found) as Record<string, string>) : undefined;
  } catch {
    // Percent signs that encode nothing.
    return undefined;
  }
}

export const headers: Kind<Secret> = {
  type: 'comma-separated `name=value`, values percent-encoded',
  schema: z
    .string()
    .refine((value) => headersIn(value) !== undefined, 'must be comma-separated name=value, percent-encoded')
    .transform((value) => new Secret(value)),
  print: String,
  secret: true,
};

export function json<T>(type: string, shape: z.ZodType<T>): Kind<T> {
  const schema = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(shape) as unknown as z.ZodType<T, string>;
  return { type: `JSON: ${type}`, schema, print: (value) => JSON.stringify(value) };
}
