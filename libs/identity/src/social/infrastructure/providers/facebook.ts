import { createHmac } from 'node:crypto';
import { firstText, memberOf, type ProfileRequests, type ProviderDescription } from '../definition.ts';

const GRAPH = 'https://graph.facebook.com/v24.0';
/** Facebook moved Limited Login to a host of its own; its tokens name one or the other. */
const ISSUERS = ['https://www.facebook.com', 'https://limited.facebook.com'];

/** Apps can require a proof that the caller knows the app secret: an HMAC of the access token by it. */
async function readMe({ url, accessToken, client, get }: ProfileRequests): Promise<unknown> {
  const me = new URL(url);
  me.searchParams.set('fields', 'id,name,email,picture.width(256).height(256)');
  const proof = createHmac('sha256', client.clientSecret ?? '')
    .update(accessToken)
    .digest('hex');
  me.searchParams.set('appsecret_proof', proof);
  return get(me.href);
}

export const facebook: ProviderDescription = {
  name: 'Facebook',
  endpoints: {
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: `${GRAPH}/oauth/access_token`,
    profile: `${GRAPH}/me`,
    keys: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
  },
  scopes: ['email', 'public_profile'],
  scopeSeparator: ',',
  reauthentication: { parameters: { auth_type: 'reauthenticate' }, asks: 'login' },
  loginHint: 'login_hint',
  idTokens: { issuers: () => ISSUERS, algorithms: ['RS256'], use: 'presented' },
  refreshes: false,
  configured: ({ issuer }) =>
    issuer === undefined ? {} : { idTokens: { issuers: () => [issuer], algorithms: ['RS256'], use: 'presented' } },
  readProfile: readMe,
  // From the Graph API, or from the claims of Limited Login.
  describe: (raw) => ({
    id: raw['id'] ?? raw['sub'],
    email: raw['email'],
    name: raw['name'],
    image: firstText(raw['picture'], memberOf(memberOf(raw, 'picture'), 'data')['url']),
  }),
  notes: {
    identifiedBy: '`id`, another one for each app',
    verifiedAddress: 'never: Facebook does not say',
    quirks: [
      'iOS apps present the id token of Limited Login.',
      'Requests to the Graph API carry `appsecret_proof`, so that the app can require it.',
      'There are no refresh tokens; an access token lasts about 60 days.',
    ],
    registration: 'developers.facebook.com, My Apps: Facebook Login, Settings, "Valid OAuth Redirect URIs".',
  },
};
