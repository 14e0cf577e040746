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

/** The known providers as their documentation describes them. */
export const providerCases: Readonly<Record<KnownProvider, ProviderCase>> = {
  apple: {
    quirks: {
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
    },
    expected: ada('001.ada', { emailVerified: true, name: 'Ada L', image: null }),
    scopes: ['name', 'email'],
  },
  discord: {
    quirks: {
      authorization: { scope: 'identify email' },
      authentication: 'post',
      pkce: 'required',
      api: me({
        id: '80351110224678912',
        username: 'ada',
        global_name: 'Ada',
        avatar: 'a_1',
        email: ADDRESS,
        verified: true,
      }),
    },
    expected: ada('80351110224678912', {
      emailVerified: true,
      image: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1.png',
    }),
    scopes: ['identify', 'email'],
  },
  facebook: {
    quirks: {
      authorization: { scope: 'email,public_profile' },
      authentication: 'post',
      pkce: 'required',
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
    },
    expected: ada('1015'),
    scopes: ['email', 'public_profile'],
  },
  github: {
    quirks: {
      authorization: { scope: 'read:user user:email' },
      authentication: 'post',
      pkce: 'required',
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
    },
    expected: ada('583231', { emailVerified: true }),
    scopes: ['read:user', 'user:email'],
  },
  microsoft: {
    quirks: {
      authorization: { scope: 'openid profile email', nonce: 'nonce-of-this-sign-in' },
      authentication: 'post',
      pkce: 'required',
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
    },
    expected: ada('AAAA', { image: null }),
    scopes: ['openid', 'profile', 'email'],
  },
  google: {
    quirks: {
      authorization: { scope: 'openid email profile', nonce: 'nonce-of-this-sign-in', access_type: undefined },
      authentication: 'post',
      pkce: 'required',
      claims: { ...times, ...claims, iss: 'https://accounts.google.com', aud: CLIENT.id, azp: CLIENT.id },
      tokenAnswer: { scope: 'openid https://www.googleapis.com/auth/userinfo.email' },
      api: me(claims),
    },
    expected: ada('sub-1', { emailVerified: true }),
    scopes: ['openid', 'https://www.googleapis.com/auth/userinfo.email'],
  },
  huggingface: {
    quirks: {
      authorization: { scope: 'openid profile email' },
      authentication: 'basic',
      pkce: 'required',
      api: me({ ...claims, preferred_username: 'ada' }),
    },
    expected: ada('sub-1', { emailVerified: true }),
    scopes: ['openid', 'profile', 'email'],
  },
  spotify: {
    quirks: {
      authorization: { scope: 'user-read-email' },
      authentication: 'basic',
      pkce: 'required',
      api: me({ id: 'ada1', display_name: 'Ada', email: ADDRESS, images: [{ url: PICTURE, height: 64 }] }),
    },
    expected: ada('ada1'),
    scopes: ['user-read-email'],
  },
  twitch: {
    quirks: {
      authorization: {
        scope: 'openid user:read:email',
        claims: '{"userinfo":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
      },
      authentication: 'post',
      pkce: 'refused',
      tokenAnswer: { scope: ['openid', 'user:read:email'], token_type: 'bearer' },
      api: me({ sub: '713936733', email: ADDRESS, email_verified: true, preferred_username: 'Ada', picture: PICTURE }),
    },
    expected: ada('713936733', { emailVerified: true }),
    scopes: ['openid', 'user:read:email'],
  },
  twitter: {
    quirks: {
      authorization: { scope: 'users.read tweet.read users.email' },
      authentication: 'basic',
      pkce: 'required',
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
    },
    expected: ada('2244994945', { emailVerified: true }),
    scopes: ['users.read', 'tweet.read', 'users.email'],
  },
  dropbox: {
    quirks: {
      authorization: { scope: 'account_info.read', token_access_type: undefined },
      authentication: 'post',
      pkce: 'required',
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
    },
    expected: ada('dbid:AAH4f99T0taONIb', { emailVerified: true }),
    scopes: ['account_info.read'],
  },
  kick: {
    quirks: {
      authorization: { scope: 'user:read' },
      authentication: 'post',
      pkce: 'required',
      api: me({ data: [{ user_id: 4377088, name: 'Ada', email: ADDRESS, profile_picture: PICTURE }], message: 'OK' }),
    },
    expected: ada('4377088'),
    scopes: ['user:read'],
  },
  linkedin: {
    quirks: {
      authorization: { scope: 'openid profile email', nonce: undefined },
      authentication: 'post',
      pkce: 'refused',
      // Its id token has no nonce, and is not asked for who the person is.
      tokenAnswer: { token_type: undefined, refresh_token: undefined, id_token: 'e30.e30.none' },
      api: me({ ...claims, locale: { country: 'US', language: 'en' } }),
    },
    expected: ada('sub-1', { emailVerified: true }),
    scopes: ['openid', 'profile', 'email'],
  },
  gitlab: {
    quirks: {
      authorization: { scope: 'read_user' },
      authentication: 'post',
      pkce: 'required',
      api: me({
        id: 1001,
        username: 'ada',
        name: 'Ada',
        state: 'active',
        email: ADDRESS,
        confirmed_at: '2024-11-02T09:21:10.000Z',
        avatar_url: PICTURE,
      }),
    },
    expected: ada('1001', { emailVerified: true }),
    scopes: ['read_user'],
  },
  tiktok: {
    quirks: {
      authorization: { scope: 'user.info.basic', client_id: undefined },
      clientIdName: 'client_key',
      authentication: 'post',
      pkce: 'refused',
      tokenAnswer: { open_id: 'open-1', scope: 'user.info.basic,video.list', refresh_expires_in: 31_536_000 },
      api: withFields('open_id,union_id,avatar_url,display_name', {
        data: { user: { open_id: 'open-1', union_id: 'union-1', display_name: 'Ada', avatar_url: PICTURE } },
        error: { code: 'ok', message: '' },
      }),
    },
    expected: ada('open-1', { email: null }),
    scopes: ['user.info.basic', 'video.list'],
  },
  reddit: {
    quirks: {
      authorization: { scope: 'identity', duration: 'temporary' },
      authentication: 'basic',
      pkce: 'refused',
      userAgent: /^\w+:\w+:[\w.]+/,
      tokenAnswer: { scope: 'identity', refresh_token: undefined },
      api: me({ id: 't2ada', name: 'Ada', has_verified_email: true, icon_img: `${PICTURE}?width=256&amp;s=1` }),
    },
    expected: ada('t2ada', { email: null }),
    scopes: ['identity'],
  },
  roblox: {
    quirks: {
      authorization: { scope: 'openid profile' },
      authentication: 'post',
      pkce: 'required',
      api: me({ sub: '12345678', name: 'Ada L', nickname: 'Ada', preferred_username: 'ada', picture: PICTURE }),
    },
    expected: ada('12345678', { email: null }),
    scopes: ['openid', 'profile'],
  },
  vk: {
    quirks: {
      authorization: { scope: 'vkid.personal_info email' },
      authentication: 'post',
      pkce: 'required',
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
    },
    expected: ada('1234567890', { name: 'Ada L' }),
    scopes: ['vkid.personal_info', 'email'],
  },
  zoom: {
    quirks: {
      authorization: { scope: undefined },
      authentication: 'basic',
      pkce: 'required',
      tokenAnswer: { scope: 'user:read:user' },
      api: me({ id: 'zJKyaiAyTNC', first_name: 'Ada', last_name: 'L', email: ADDRESS, verified: 1, pic_url: PICTURE }),
    },
    expected: ada('zJKyaiAyTNC', { emailVerified: true, name: 'Ada L' }),
    scopes: ['user:read:user'],
  },
};
