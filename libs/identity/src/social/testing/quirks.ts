import type { KnownProvider } from '../domain/provider-options.ts';
import type { ProviderProfile } from '../domain/provider.ts';
import { ACCESS_TOKEN, CLIENT, type Quirks } from './quirk-server.ts';

type Expected = Omit<ProviderProfile, 'raw'>;

export interface ProviderCase {
  readonly quirks: Quirks;
  readonly expected: Expected;
  /** Scopes that the tokens have. */
  readonly scopes: readonly string[];
}

const ADDRESS = 'Ada@Example.com';
const PICTURE = 'https://cdn.example.com/ada.png';
/** In the time of FixedClock. */
const ISSUED_AT = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
const times = { iat: ISSUED_AT, exp: ISSUED_AT + 3600 };
const ada = (accountId: string, further: Partial<Expected> = {}): Expected => ({
  accountId,
  email: 'ada@example.com',
  emailVerified: false,
  name: 'Ada',
  image: PICTURE,
  ...further,
});
const claims = { sub: 'sub-1', email: ADDRESS, email_verified: true, name: 'Ada', picture: PICTURE };
const me = (body: unknown): Quirks['api'] => ({ 'GET /me': () => ({ body }) });
const withFields = (fields: string, body: unknown): Quirks['api'] => ({
  'GET /me': ({ query }) =>
    query.get('fields') === fields ? { body } : { body: { error: { code: 'invalid_params' } } },
});
/** HMAC-SHA256 of the access token by the app secret, in hex. */
const FACEBOOK_PROOF = 'e9f447ce57229079e7b20c6e898f1c8344a1a88f3b84d447766af380ef2fa641';
const TENANT = '11111111-2222-3333-4444-555555555555';

/** A provider that takes the secret in the body, demands PKCE, and grants the scopes asked for, unless the case differs. */
const described = (
  expected: Expected,
  { authorization, ...quirks }: Pick<Quirks, 'authorization' | 'api'> & Partial<Quirks>,
  scopes = authorization['scope']?.split(/[ ,]/) ?? [],
): ProviderCase => ({
  quirks: { authentication: 'post', pkce: 'required', authorization, ...quirks },
  expected,
  scopes,
});

/** The known providers as their documentation describes them. */
export const providerCases: Readonly<Record<KnownProvider, ProviderCase>> = {
  apple: described(ada('001.ada', { emailVerified: true, name: 'Ada L', image: null }), {
    authorization: { scope: 'name email', response_mode: 'form_post', nonce: 'nonce-of-this-sign-in' },
    authentication: 'signed',
    pkce: 'refused',
    callback: { user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' }, email: 'mallory@example.com' }) },
    claims: {
      ...times,
      iss: 'https://appleid.apple.com',
      aud: CLIENT.id,
      sub: '001.ada',
      email: ADDRESS,
      email_verified: 'true',
    },
    api: {},
  }),
  discord: described(
    ada('80351110224678912', {
      emailVerified: true,
      image: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1.png',
    }),
    {
      authorization: { scope: 'identify email' },
      api: me({
        id: '80351110224678912',
        username: 'ada',
        global_name: 'Ada',
        avatar: 'a_1',
        email: ADDRESS,
        verified: true,
      }),
    },
  ),
  facebook: described(ada('1015'), {
    authorization: { scope: 'email,public_profile' },
    tokenAnswer: { refresh_token: undefined },
    api: {
      'GET /me': ({ query }) =>
        query.get('appsecret_proof') === FACEBOOK_PROOF
          ? { body: { id: '1015', name: 'Ada', email: ADDRESS, picture: { data: { url: PICTURE } } } }
          : {
              status: 400,
              body: { error: { message: 'API calls from the server require an appsecret_proof argument' } },
            },
    },
  }),
  github: described(ada('583231', { emailVerified: true }), {
    authorization: { scope: 'read:user user:email' },
    userAgent: /./,
    tokenAnswer: { scope: 'read:user,user:email', expires_in: undefined, refresh_token: undefined },
    api: {
      'GET /me': () => ({ body: { id: 583231, login: 'ada', name: 'Ada', email: null, avatar_url: PICTURE } }),
      'GET /me/emails': () => ({
        body: [
          { email: 'old@example.com', primary: false, verified: true },
          { email: ADDRESS, primary: true, verified: true, visibility: 'private' },
        ],
      }),
    },
  }),
  microsoft: described(ada('AAAA', { image: null }), {
    authorization: { scope: 'openid profile email', nonce: 'nonce-of-this-sign-in' },
    claims: {
      ...times,
      iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      aud: CLIENT.id,
      tid: TENANT,
      sub: 'AAAA',
      name: 'Ada',
      email: ADDRESS,
      email_verified: true,
      upn: ADDRESS,
      preferred_username: ADDRESS,
    },
    api: {},
  }),
  google: described(
    ada('sub-1', { emailVerified: true }),
    {
      authorization: { scope: 'openid email profile', nonce: 'nonce-of-this-sign-in', access_type: undefined },
      claims: { ...times, ...claims, iss: 'https://accounts.google.com', aud: CLIENT.id, azp: CLIENT.id },
      tokenAnswer: { scope: 'openid https://www.googleapis.com/auth/userinfo.email' },
      api: me(claims),
    },
    ['openid', 'https://www.googleapis.com/auth/userinfo.email'],
  ),
  huggingface: described(ada('sub-1', { emailVerified: true }), {
    authorization: { scope: 'openid profile email' },
    authentication: 'basic',
    api: me({ ...claims, preferred_username: 'ada' }),
  }),
  spotify: described(ada('ada1'), {
    authorization: { scope: 'user-read-email' },
    authentication: 'basic',
    api: me({ id: 'ada1', display_name: 'Ada', email: ADDRESS, images: [{ url: PICTURE, height: 64 }] }),
  }),
  twitch: described(ada('713936733', { emailVerified: true }), {
    authorization: {
      scope: 'openid user:read:email',
      claims: '{"userinfo":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
    pkce: 'refused',
    tokenAnswer: { scope: ['openid', 'user:read:email'], token_type: 'bearer' },
    api: me({ sub: '713936733', email: ADDRESS, email_verified: true, preferred_username: 'Ada', picture: PICTURE }),
  }),
  twitter: described(ada('2244994945', { emailVerified: true }), {
    authorization: { scope: 'users.read tweet.read users.email' },
    authentication: 'basic',
    tokenAnswer: { refresh_token: undefined },
    api: {
      'GET /me': ({ query }) => ({
        body: {
          data: {
            id: '2244994945',
            name: 'Ada',
            username: 'ada',
            ...(query.get('user.fields') === 'confirmed_email'
              ? { confirmed_email: ADDRESS }
              : { profile_image_url: PICTURE }),
          },
        },
      }),
    },
  }),
  dropbox: described(ada('dbid:AAH4f99T0taONIb', { emailVerified: true }), {
    authorization: { scope: 'account_info.read', token_access_type: undefined },
    tokenAnswer: { refresh_token: undefined, account_id: 'dbid:1', uid: '1' },
    api: {
      'POST /me': ({ body }) =>
        body === 'null'
          ? {
              body: {
                account_id: 'dbid:AAH4f99T0taONIb',
                name: { display_name: 'Ada' },
                email: ADDRESS,
                email_verified: true,
                profile_photo_url: PICTURE,
              },
            }
          : { status: 400, body: 'Error in call to API function: request body: could not decode input as JSON' },
    },
  }),
  kick: described(ada('4377088'), {
    authorization: { scope: 'user:read' },
    api: me({ data: [{ user_id: 4377088, name: 'Ada', email: ADDRESS, profile_picture: PICTURE }], message: 'OK' }),
  }),
  linkedin: described(ada('sub-1', { emailVerified: true }), {
    authorization: { scope: 'openid profile email', nonce: undefined },
    pkce: 'refused',
    // The id token has no nonce, and is not asked for who the person is.
    tokenAnswer: { token_type: undefined, refresh_token: undefined, id_token: 'e30.e30.none' },
    api: me({ ...claims, locale: { country: 'US', language: 'en' } }),
  }),
  gitlab: described(ada('1001', { emailVerified: true }), {
    authorization: { scope: 'read_user' },
    api: me({
      id: 1001,
      username: 'ada',
      name: 'Ada',
      state: 'active',
      email: ADDRESS,
      confirmed_at: '2024-11-02T09:21:10.000Z',
      avatar_url: PICTURE,
    }),
  }),
  tiktok: described(
    ada('open-1', { email: null }),
    {
      authorization: { scope: 'user.info.basic', client_id: undefined },
      clientIdName: 'client_key',
      pkce: 'refused',
      tokenAnswer: { open_id: 'open-1', scope: 'user.info.basic,video.list', refresh_expires_in: 31_536_000 },
      api: withFields('open_id,union_id,avatar_url,display_name', {
        data: { user: { open_id: 'open-1', union_id: 'union-1', display_name: 'Ada', avatar_url: PICTURE } },
        error: { code: 'ok', message: '' },
      }),
    },
    ['user.info.basic', 'video.list'],
  ),
  reddit: described(ada('t2ada', { email: null }), {
    authorization: { scope: 'identity', duration: 'temporary' },
    authentication: 'basic',
    pkce: 'refused',
    userAgent: /^\w+:\w+:[\w.]+/,
    tokenAnswer: { scope: 'identity', refresh_token: undefined },
    api: me({ id: 't2ada', name: 'Ada', has_verified_email: true, icon_img: `${PICTURE}?width=256&amp;s=1` }),
  }),
  roblox: described(ada('12345678', { email: null }), {
    authorization: { scope: 'openid profile' },
    api: me({ sub: '12345678', name: 'Ada L', nickname: 'Ada', preferred_username: 'ada', picture: PICTURE }),
  }),
  vk: described(ada('1234567890', { name: 'Ada L' }), {
    authorization: { scope: 'vkid.personal_info email' },
    callback: { device_id: 'device-1', type: 'code_v2', expires_in: '600' },
    token: { device_id: 'device-1', state: 's'.repeat(32) },
    refresh: { device_id: 'device-1', state: 's'.repeat(32) },
    tokenAnswer: { user_id: 1234567890, state: 's'.repeat(32), scope: 'vkid.personal_info email' },
    ownBearer: true,
    api: {
      'POST /me': ({ body, headers }) => {
        const form = new URLSearchParams(body);
        const isRight = form.get('access_token') === ACCESS_TOKEN && form.get('client_id') === CLIENT.id;
        if (!isRight || headers.authorization !== undefined) return undefined;
        const user = {
          user_id: '1234567890',
          first_name: 'Ada',
          last_name: 'L',
          avatar: PICTURE,
          email: ADDRESS,
          verified: true,
        };
        return { body: { user } };
      },
    },
  }),
  zoom: described(
    ada('zJKyaiAyTNC', { emailVerified: true, name: 'Ada L' }),
    {
      authorization: { scope: undefined },
      authentication: 'basic',
      tokenAnswer: { scope: 'user:read:user' },
      api: me({ id: 'zJKyaiAyTNC', first_name: 'Ada', last_name: 'L', email: ADDRESS, verified: 1, pic_url: PICTURE }),
    },
    ['user:read:user'],
  ),
};
