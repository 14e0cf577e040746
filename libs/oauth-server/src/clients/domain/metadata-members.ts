import { RegistrationRefusal } from './client-refusals.ts';

/** Members of client metadata as they are sent (RFC 7591 §2). Each reader throws INVALID_CLIENT_METADATA. */
export type Body = Readonly<Record<string, unknown>>;

const MAX_TEXT = 2000;
const MAX_LIST = 100;
const MAX_JSON = 16_384;

export function text(body: Body, member: string): string | undefined {
  const value = body[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(member, 'must be a string');
  if (value.length > MAX_TEXT) throw invalid(member, `must not be longer than ${MAX_TEXT} characters`);
  return value;
}

export function texts(body: Body, member: string): readonly string[] | undefined {
  const value = body[member];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw invalid(member, 'must be an array of strings');
  if (value.length > MAX_LIST) throw invalid(member, `must not have more than ${MAX_LIST} items`);
  return value.map((item) => {
    if (typeof item !== 'string' || item.length > MAX_TEXT) {
      throw invalid(member, `must be an array of strings of at most ${MAX_TEXT} characters`);
    }
    return item;
  });
}

export function link(body: Body, member: string, schemes: readonly string[] = ['https:', 'http:']): string | undefined {
  const value = text(body, member);
  if (value === undefined || value === '') return undefined;
  if (!schemes.includes(URL.parse(value)?.protocol ?? '')) {
    throw invalid(member, `must be ${schemes.length === 1 ? 'an https' : 'an http or https'} URL`);
  }
  return value;
}

/** @param absent the value of a member that is not there */
export function flag(body: Body, member: string, absent = false): boolean {
  const value = body[member] ?? absent;
  if (typeof value !== 'boolean') throw invalid(member, 'must be true or false');
  return value;
}

export function object(body: Body, member: string): object | undefined {
  const value = body[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(member, 'must be an object');
  if (JSON.stringify(value).length > MAX_JSON) throw invalid(member, `must not be larger than ${MAX_JSON} characters`);
  return value;
}

export function oneOf<const Values extends readonly string[]>(
  body: Body,
  member: string,
  values: Values,
): Values[number] | undefined {
  const value = text(body, member);
  if (value === undefined || values.includes(value)) return value;
  throw invalid(member, `must be one of ${values.join(', ')}`);
}

export function listOf<const Values extends readonly string[]>(
  body: Body,
  member: string,
  values: Values,
): readonly Values[number][] | undefined {
  const list = texts(body, member);
  for (const item of list ?? []) {
    if (!values.includes(item)) throw invalid(member, `must contain only ${values.join(', ')}`);
  }
  return list;
}

/** A whole number within bounds; undefined where it is absent. */
export function seconds(body: Body, member: string, least: number, most: number): number | undefined {
  const value = body[member];
  if (value === undefined || value === null) return undefined;
  const isFit = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  if (!isFit) throw invalid(member, `must be a number of seconds from ${least} to ${most}`);
  return value;
}

export const invalid = (member: string, problem: string) =>
  RegistrationRefusal.INVALID_CLIENT_METADATA({ member, problem });
