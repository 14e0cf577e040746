import type { TokenEndpointResponse } from 'oauth4webapi';
import type { ProviderTokens } from '../../domain/provider.ts';
import type { Raw } from '../definition.ts';

/** A longer life would overflow a timestamp. */
const LONGEST_LIFE_SECONDS = 10 * 31_536_000;

export interface TokenAnswer {
  /** As RFC 6749 §5.1 wants it, without an id token. */
  readonly response: Response;
  /** Not verified. */
  readonly idToken: string | null;
}

/**
 * Mends what providers write differently from RFC 6749, so that oauth4webapi reads it: a missing `token_type` (older apps at
 * LinkedIn), scopes as a list (Twitch), null for what is not there. The id token is set aside: of a provider without id
 * tokens in its sign-in it is not believed, so its claims do not matter.
 */
export async function mendedAnswer(response: Response, keepsIdToken: boolean): Promise<TokenAnswer> {
  if (response.status !== 200) return { response, idToken: null };
  const text = await response.text();
  const { status, headers } = response;
  const body = objectIn(text);
  if (!body) return { response: new Response(text, { status, headers }), idToken: null };
  const { id_token: idToken, scope, ...others } = body;
  const mended = {
    token_type: 'bearer',
    ...withoutNulls(others),
    ...(scope === undefined || scope === null ? {} : { scope: Array.isArray(scope) ? scope.join(' ') : scope }),
    ...(keepsIdToken && idToken !== undefined ? { id_token: idToken } : {}),
  };
  return {
    response: new Response(JSON.stringify(mended), { status, headers }),
    idToken: typeof idToken === 'string' ? idToken : null,
  };
}

/** @param asked scopes that count as granted if the answer names none */
export function tokensOf(
  answer: TokenEndpointResponse,
  idToken: string | null,
  asked: readonly string[],
  now: Date,
): ProviderTokens {
  const granted = answer.scope?.split(/[\s,]+/).filter((scope) => scope !== '');
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken,
    accessTokenExpiresAt: expiry(answer.expires_in, now),
    // TikTok; Kick and others do not say.
    refreshTokenExpiresAt: expiry(answer['refresh_expires_in'], now),
    scopes: granted ?? asked,
  };
}

function expiry(seconds: unknown, now: Date): Date | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return null;
  return new Date(now.getTime() + Math.min(seconds, LONGEST_LIFE_SECONDS) * 1000);
}

function objectIn(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : undefined;
  } catch {
    return undefined;
  }
}

function withoutNulls(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
