import { randomUUID } from 'node:crypto';
import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import { NO_SWITCHES } from '../clients/domain/client-switches.ts';
import { OAuthClient } from '../clients/domain/client.ts';
import { oauthDefaults } from '../clients/domain/oauth-options.ts';
import type { ServedOptions } from '../clients/domain/served-apis.ts';

export const START = new Date('2026-11-20T12:00:00.000Z');
/** After `START`. */
export const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

export const OPTIONS: ServedOptions = {
  ...oauthDefaults,
  apis: [],
  retiredScopes: [],
  issuer: 'https://accounts.example.com/api/auth',
  loginPage: 'https://accounts.example.com/login',
  devicePage: 'https://accounts.example.com/device',
  logoutPage: 'https://accounts.example.com/sign-out',
  factorPage: 'https://accounts.example.com/two-factor/required',
  signedOutPage: 'https://accounts.example.com/signed-out',
  accountPage: 'https://accounts.example.com/account',
};

/** As much of a picture as is checked. */
export const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

/** A confidential client as registered; `changes` are its fields. */
export function aClient(changes: Partial<Fields<OAuthClient>> = {}): OAuthClient {
  const id = randomUUID();
  const client = OAuthClient.register(
    {
      id,
      clientId: id.replaceAll('-', ''),
      registrationDigest: null,
      secretDigest: digest(id),
      sealedSecret: null,
      name: 'Acme Calendar',
      icon: null,
      redirectUris: ['https://client.example.com/callback'],
      authenticationMethod: 'client_secret_basic',
      grantTypes: ['authorization_code'],
      responseTypes: ['code'],
      scopes: null,
      idTokenAlgorithm: 'RS256',
      requiresPushedRequests: false,
      requiresBoundTokens: false,
      requiresPkce: true,
      switches: NO_SWITCHES,
      userId: null,
      details: {},
    },
    START,
  );
  return Object.assign(client, changes);
}
