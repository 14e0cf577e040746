import { z } from 'zod';
import { invalid, type Problem } from '../core/refusals.ts';

/** Reads `input` by `schema`; otherwise throws a 422 that locates every problem. */
export function read<T>(schema: z.ZodType<T>, input: unknown, loc: (string | number)[]): T {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(result.error.issues.flatMap((issue) => problems(issue, loc)));
}

function problems(issue: z.core.$ZodIssue, loc: (string | number)[]): Problem[] {
  const path = [...loc, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  const input: unknown = issue.input ?? null;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      type: 'extra_forbidden',
      loc: [...path, key],
      msg: 'Extra inputs are not permitted',
      input: (input as Record<string, unknown> | null)?.[key] ?? null,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative that fits best says what is wrong.
    const [best] = issue.errors.toSorted((one, other) => one.length - other.length);
    return best!.flatMap((inner) => problems(inner, path));
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [{ type: 'missing', loc: path, msg: 'Field required', input }];
  }
  return [{ type: typeOf(issue), loc: path, msg: issue.message, input }];
}

function typeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `${issue.expected}_type`;
  if (issue.code === 'invalid_union') return 'union_error';
  return 'value_error';
}

const METADATA_KEYS = 50;

export const metadata = z
  .record(z.string().max(40), z.union([z.string().min(1).max(500), z.number(), z.boolean()]))
  .refine((map) => Object.keys(map).length <= METADATA_KEYS, `At most ${METADATA_KEYS} keys`);

/** A field that may be left out or be null, which is the same. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.optional(z.nullable(schema)).transform((value) => value ?? null);

export const interval = z.enum(['day', 'week', 'month', 'year']);

export const cancellationReason = maybe(
  z.enum([
    'customer_service',
    'low_quality',
    'missing_features',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
    'other',
  ]),
);

export const int32 = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);
export const amount = z.int().min(0).max(99_999_999_999);
export const isoDate = z.iso.datetime({ offset: true });

/** Refused by Polar when the token itself names the organization. */
export const noOrganization = z
  .unknown()
  .refine(
    (value) => value === undefined || value === null,
    'Setting organization_id is disallowed when using an organization token.',
  )
  .optional();
