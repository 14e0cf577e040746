import { change, type Fields } from '#shared-kernel/domain/change';
import type { OAuthOptions } from '../../clients/domain/oauth-options.ts';
import { isScope, knownResources, knownScopes } from '../../clients/domain/scope.ts';
import {
  type ApiAlgorithm,
  type ApiScope,
  LONGEST_JWT_LIFE_SECONDS,
  type ServedApi,
  type TokenFormat,
} from '../../clients/domain/served-apis.ts';
import { ApiRefusal } from './api-refusals.ts';

const SHORTEST_LIFE_SECONDS = 60;

/** The members of an API that staff decide. */
export type ApiSettings = Omit<ServedApi, 'identifier'>;

/** An API (resource server) that staff added. The identifier stays: tokens, consents and rights of clients name it. */
export class Api implements ServedApi {
  declare readonly id: string;
  declare readonly identifier: string;
  declare readonly name: string;
  declare readonly scopes: readonly ApiScope[];
  declare readonly tokenFormat: TokenFormat;
  declare readonly signingAlgorithm: ApiAlgorithm;
  declare readonly tokenLifeSeconds: number | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<Api>) {
    Object.assign(this, values);
  }

  /** @throws INVALID_API_IDENTIFIER, API_ALREADY_EXISTS (a configured one), INVALID_API_SCOPE, INVALID_TOKEN_LIFE */
  static add(values: Omit<Fields<Api>, 'createdAt' | 'updatedAt'>, options: OAuthOptions, now: Date): Api {
    const { identifier } = values;
    const problem = identifierProblem(identifier);
    if (problem !== undefined) throw ApiRefusal.INVALID_API_IDENTIFIER({ problem });
    if (knownResources(options).includes(identifier)) throw ApiRefusal.API_ALREADY_EXISTS({ identifier });
    checkSettings(values, options);
    return new Api({ ...values, createdAt: now, updatedAt: now });
  }

  /** @throws INVALID_API_SCOPE, INVALID_TOKEN_LIFE */
  edit(values: Partial<ApiSettings>, options: OAuthOptions, now: Date): void {
    checkSettings({ ...this, ...values }, options);
    change<Api>(this, { ...values, updatedAt: now });
  }
}

/** RFC 8707 §2: an absolute URI without a fragment. Undefined: it is one. */
function identifierProblem(identifier: string): string | undefined {
  const parsed = URL.parse(identifier);
  if (!parsed || /\s/.test(identifier)) return 'must be an absolute URI, such as https://orders.example.com';
  if (identifier.includes('#')) return 'must not have a fragment';
  const isHarmful = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(parsed.protocol);
  return isHarmful ? 'must be an https URL or a URN' : undefined;
}

function checkSettings({ scopes, tokenFormat, tokenLifeSeconds }: ApiSettings, options: OAuthOptions): void {
  const names = scopes.map(({ name }) => name);
  for (const scope of names) {
    const problem = scopeProblem(scope, names, options);
    if (problem !== undefined) throw ApiRefusal.INVALID_API_SCOPE({ scope: scope.slice(0, 100), problem });
  }
  const most = Math.min(options.accessTokenLifeSeconds, tokenFormat === 'jwt' ? LONGEST_JWT_LIFE_SECONDS : Infinity);
  const isFit = tokenLifeSeconds === null || (tokenLifeSeconds >= SHORTEST_LIFE_SECONDS && tokenLifeSeconds <= most);
  if (!isFit) throw ApiRefusal.INVALID_TOKEN_LIFE({ least: SHORTEST_LIFE_SECONDS, most });
}

function scopeProblem(scope: string, names: readonly string[], options: OAuthOptions): string | undefined {
  if (!isScope(scope)) return 'is not the name of a scope';
  if (knownScopes(options).includes(scope)) return 'is a scope of the server';
  return names.filter((name) => name === scope).length > 1 ? 'is named twice' : undefined;
}
