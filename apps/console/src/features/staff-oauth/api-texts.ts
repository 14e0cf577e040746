import { secondsText } from '../../messages/counted.ts';
import type { FoundApi } from '../../shared/staff/records.ts';
import { issuerOf } from '../../shared/oauth/scopes.ts';

type Api = Pick<FoundApi, 'identifier' | 'tokenFormat' | 'signingAlgorithm' | 'tokenLifeSeconds'>;
type TokenFormat = Api['tokenFormat'];
export type ClientOfApi = FoundApi['clients'][number];

export const nameOf = ({ name, clientId }: Pick<ClientOfApi, 'name' | 'clientId'>): string => name ?? clientId;

/** Seconds: as the server counts. */
const SHORTEST_LIFE = 60;
const LONGEST_JWT_LIFE = 600;

/** When the last JWT of a deleted API has expired. */
export const jwtEndText = (tokenLifeSeconds: number | null): string =>
  `after ${secondsText(tokenLifeSeconds ?? LONGEST_JWT_LIFE)} at most`;

export const formatTexts = {
  opaque: { label: 'Opaque', hint: 'Your API asks this server, which knows at once.' },
  jwt: {
    label: 'JWT',
    hint: `Your API verifies it alone. A ban or sign-out reaches it only when it expires, ${jwtEndText(null)}.`,
  },
} as const satisfies Readonly<Record<TokenFormat, object>>;

export function lifeText({ tokenFormat, tokenLifeSeconds }: Pick<Api, 'tokenFormat' | 'tokenLifeSeconds'>): string {
  if (tokenLifeSeconds !== null) return secondsText(tokenLifeSeconds);
  return tokenFormat === 'jwt' ? `As the server’s, ${secondsText(LONGEST_JWT_LIFE)} at most` : 'As the server’s';
}

export const lifeHint = (format: string): string =>
  format === 'jwt'
    ? `Between ${SHORTEST_LIFE} and ${LONGEST_JWT_LIFE}. Empty: as long as the server’s, ${LONGEST_JWT_LIFE} at most.`
    : `${SHORTEST_LIFE} or more, and not more than the server’s. Empty: as long as the server’s.`;

/** @param typed seconds; empty: as the server's */
export function lifeProblem(typed: string, format: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const isFit = /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= SHORTEST_LIFE;
  if (format === 'jwt') {
    return isFit && Number(typed) <= LONGEST_JWT_LIFE
      ? undefined
      : `Enter whole seconds between ${SHORTEST_LIFE} and ${LONGEST_JWT_LIFE}.`;
  }
  return isFit ? undefined : `Enter whole seconds, ${SHORTEST_LIFE} or more.`;
}

/** Settings or a request by which a program of the API checks tokens. @param origin of this server */
export function checkText({ identifier, tokenFormat, signingAlgorithm }: Api, origin: string): string {
  const issuer = issuerOf(origin);
  if (tokenFormat === 'jwt') {
    const values = {
      ISSUER: issuer,
      AUDIENCE: identifier,
      JWKS_URI: `${issuer}/jwks`,
      ALGORITHM: signingAlgorithm,
      // The header `typ` (RFC 9068 §2.1), by which an id token is not taken for one.
      TYP: 'at+jwt',
    };
    return Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
  }
  return [
    `curl ${issuer}/oauth2/introspect \\`,
    '  --user "$CLIENT_ID:$CLIENT_SECRET" \\',
    '  --data-urlencode "token=$ACCESS_TOKEN"',
  ].join('\n');
}
