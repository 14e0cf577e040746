import { malformation } from '#shared-kernel/domain/well-formed';
import { ClientRequestRefusal } from '../../clients/domain/client-oauth-refusals.ts';

/** May be given several times (RFC 8707 §2). */
const REPEATABLE = new Set(['resource']);

/**
 * The parameters of a form or of a JSON object with the same members (RFC 6749 §3.2). Each is given once, as text. One
 * without a value counts as left out, and unknown ones are ignored.
 */
export class Parameters {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /**
   * @param names of the parameters that the endpoint knows
   * @throws INVALID_PARAMETER
   */
  static read(body: Readonly<Record<string, unknown>>, names: readonly string[]): Parameters {
    const given = names.filter((name) => Object.hasOwn(body, name));
    return new Parameters(new Map(given.map((name) => [name, textsOf(name, body[name])])));
  }

  get(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }
}

function textsOf(name: string, value: unknown): readonly string[] {
  const isList = REPEATABLE.has(name) && Array.isArray(value);
  const values: readonly unknown[] = isList ? value : [value];
  const isFit = (one: unknown): one is string => typeof one === 'string' && malformation(one) === undefined;
  if (!values.every(isFit)) throw ClientRequestRefusal.INVALID_PARAMETER({ name });
  return values.filter((text) => text !== '');
}
