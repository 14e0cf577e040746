import { importPKCS8, SignJWT } from 'jose';
import type { AppleKey } from '../../domain/provider-options.ts';
import { atIssuer, firstText, memberOf, type ProviderDescription, type Raw, standardClaims } from '../definition.ts';

const ISSUER = 'https://appleid.apple.com';
/** One for each request to the token endpoint; Apple allows up to six months. */
const SECRET_LIFE_SECONDS = 300;
/** Longer JSON is not a name. */
const LONGEST_USER = 2000;

async function signedSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECRET_LIFE_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

/** Anyone can post it, so that only the name is taken from it. */
function nameOf({ user }: Readonly<Record<string, string>>): string | undefined {
  if (user === undefined || user.length > LONGEST_USER) return undefined;
  try {
    const parsed = JSON.parse(user) as Raw;
    const { firstName, lastName } = memberOf({ ...parsed }, 'name');
    return [firstName, lastName].filter((part) => firstText(part) !== undefined).join(' ');
  } catch {
    return undefined;
  }
}

export const apple: ProviderDescription = {
  name: 'Apple',
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/auth/authorize`,
    token: `${ISSUER}/auth/token`,
    keys: `${ISSUER}/auth/keys`,
  },
  scopes: ['name', 'email'],
  usesPkce: false,
  // Apple demands it for both scopes.
  parameters: { response_mode: 'form_post' },
  idTokens: { algorithms: ['RS256'], use: 'sign-in' },
  configured: (options) => ({
    ...(options.issuer !== undefined && atIssuer(options, apple.endpoints)),
    ...(options.apple && { signsSecret: (now: Date) => signedSecret(options.apple!, options.clientId, now) }),
  }),
  describe: (claims) => ({ ...standardClaims(claims), name: undefined }),
  describeCallback: (callback) => ({ name: nameOf(callback) }),
  notes: {
    identifiedBy: '`sub`, the same in all apps of a team',
    verifiedAddress: 'if `email_verified`, also of addresses that Apple relays (`privaterelay.appleid.com`)',
    quirks: [
      'The client secret is a JWT signed with ES256 by `APPLE_PRIVATE_KEY` for each request; there is no `APPLE_CLIENT_SECRET`.',
      'The callback is a form that Apple has the browser post (`form_post`), hence needs https and no IP address.',
      'The name comes only with the first authorization, in the form field `user`.',
      'Native apps present id tokens for their bundle id: name it in `APPLE_ID_TOKEN_AUDIENCES`.',
    ],
    registration:
      'developer.apple.com, Certificates, Identifiers & Profiles: a Services ID (client id) with "Sign in with Apple", its domain and return URL, and a key for "Sign in with Apple".',
  },
};
