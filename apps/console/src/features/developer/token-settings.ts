import { boot, type Boot } from '../../api/boot.ts';
import { secondsText } from '../../messages/counted.ts';
import { redirectUrisIn } from '../../shared/oauth/redirect-uri.ts';
import type { App } from './queries.ts';

/** How the server treats one app, by members of its metadata (RFC 7591 §2), as a form has them: an empty text is no member. */
export interface TokenSettings {
  readonly require_pkce: boolean;
  readonly token_endpoint_auth_method: string;
  readonly id_token_signed_response_alg: string;
  readonly offline_access_without_consent: string;
  /** Seconds, as the next two. */
  readonly access_token_lifetime: string;
  readonly refresh_token_lifetime: string;
  readonly refresh_token_reuse_interval: string;
  /** One on each line. */
  readonly web_origins: string;
}

type Registered = Pick<App, 'metadata' | 'requiresPkce'>;

const written = (value: unknown): string =>
  typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join('\n') : '';

export function tokenSettingsOf({ metadata, requiresPkce }: Registered): TokenSettings {
  const others: Readonly<Record<string, unknown>> = { ...metadata };
  const member = (name: string) => others[name];
  return {
    require_pkce: requiresPkce,
    token_endpoint_auth_method: metadata.token_endpoint_auth_method,
    id_token_signed_response_alg: metadata.id_token_signed_response_alg,
    offline_access_without_consent: String(member('offline_access_without_consent') ?? 'refused'),
    access_token_lifetime: written(member('access_token_lifetime')),
    refresh_token_lifetime: written(member('refresh_token_lifetime')),
    refresh_token_reuse_interval: written(member('refresh_token_reuse_interval')),
    web_origins: written(member('web_origins')),
  };
}

const secondsIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const members: {
  readonly [Name in keyof TokenSettings]: (value: TokenSettings[Name]) => unknown;
} = {
  require_pkce: (value) => value,
  token_endpoint_auth_method: (value) => value,
  id_token_signed_response_alg: (value) => value,
  offline_access_without_consent: (value) => value,
  access_token_lifetime: secondsIn,
  refresh_token_lifetime: secondsIn,
  refresh_token_reuse_interval: secondsIn,
  web_origins: (text) => {
    const origins = redirectUrisIn(text);
    return origins.length > 0 ? origins : null;
  },
};

/** The members that differ; null removes one. */
export function changedSettings(before: TokenSettings, after: TokenSettings): Readonly<Record<string, unknown>> {
  const metadata = (of: TokenSettings) =>
    Object.entries(members).map(([name, toMember]) => {
      const value: unknown = (toMember as (given: unknown) => unknown)(of[name as keyof TokenSettings]);
      return [name, value] as const;
    });
  const stored = Object.fromEntries(metadata(before));
  const differs = ([name, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(stored[name]);
  return Object.fromEntries(metadata(after).filter(differs));
}

/** Methods between which an app with a secret can choose. */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];
export const usesSecret = (method: string): boolean => SECRET_METHODS.includes(method);

/** Labels of the values from which a form chooses, by member. */
export const settingTexts = {
  token_endpoint_auth_method: {
    client_secret_basic: 'Secret in a header (client_secret_basic)',
    client_secret_post: 'Secret in the body (client_secret_post)',
    private_key_jwt: 'Signature by its own key (private_key_jwt)',
    none: 'Not at all: it has no secret (none)',
  },
  id_token_signed_response_alg: {
    RS256: 'RS256, by the keys of the server',
    ES256: 'ES256, by the keys of the server',
    EdDSA: 'EdDSA, by the keys of the server',
    HS256: 'HS256, by the secret of the app',
  },
  offline_access_without_consent: {
    refused: 'Only when users are asked (prompt=consent); otherwise the request is refused',
    ignored: 'Only when users are asked (prompt=consent); otherwise offline_access is ignored, as OpenID Connect says',
    granted: 'Whenever offline_access is asked for; users see the consent page the first time',
  },
} as const;

type Chosen = keyof typeof settingTexts;

export function settingText(settings: TokenSettings, name: Chosen): string {
  const value = settings[name];
  return (settingTexts[name] as Readonly<Record<string, string>>)[value] ?? value;
}

/** @param method by which the app authenticates */
export const algorithmsFor = (method: string): readonly string[] =>
  Object.keys(settingTexts.id_token_signed_response_alg).filter((name) => name !== 'HS256' || usesSecret(method));

type ServerTimes = Pick<Boot, 'accessTokenLifeSeconds' | 'refreshTokenLifeSeconds' | 'refreshReuseSeconds'>;

const reuseText = (seconds: number): string => (seconds === 0 ? 'never' : `for ${secondsText(seconds)}`);

/** The behaviour of the server where an app has no setting of its own. */
export const serverTimes = (server: ServerTimes = boot) => ({
  access_token_lifetime: secondsText(server.accessTokenLifeSeconds),
  refresh_token_lifetime: secondsText(server.refreshTokenLifeSeconds),
  refresh_token_reuse_interval: reuseText(server.refreshReuseSeconds),
});

export function timeText(
  settings: TokenSettings,
  name: keyof ReturnType<typeof serverTimes>,
  server: ServerTimes = boot,
): string {
  const seconds = secondsIn(settings[name]);
  if (seconds === null) return `As the server: ${serverTimes(server)[name]}`;
  const text = name === 'refresh_token_reuse_interval' ? reuseText(seconds) : secondsText(seconds);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A warning about the weaker choice, by the field at which it is chosen. */
export function warningsOf(
  stored: TokenSettings,
  chosen: TokenSettings,
  server: ServerTimes = boot,
): Partial<Record<keyof TokenSettings, string>> {
  const reuse = ({ refresh_token_reuse_interval: text }: TokenSettings) =>
    secondsIn(text) ?? server.refreshReuseSeconds;
  const known = redirectUrisIn(stored.web_origins);
  const hasNew = redirectUrisIn(chosen.web_origins).some((origin) => !known.includes(origin));
  return {
    ...(!chosen.require_pkce && {
      require_pkce:
        'Without PKCE, someone who intercepts a code can use it. Turn it off only for an app that can’t do it.',
    }),
    ...(chosen.id_token_signed_response_alg === 'HS256' && {
      id_token_signed_response_alg: [
        'Anyone who knows the secret can make ID tokens that your app believes.',
        ...(stored.id_token_signed_response_alg === 'HS256'
          ? []
          : ['The app gets a new secret for it, and the current one stops working at once.']),
      ].join(' '),
    }),
    ...(chosen.offline_access_without_consent === 'granted' && {
      offline_access_without_consent:
        'The app then stays connected without asking again, until users remove its access.',
    }),
    ...(reuse(chosen) > reuse(stored) && {
      refresh_token_reuse_interval: 'A stolen refresh token is then useful to a thief for longer.',
    }),
    ...(hasNew && { web_origins: 'These websites can learn in a frame whether someone is signed in here.' }),
  };
}

export const secondsProblem = (text: string): string | undefined =>
  /^\s*\d{0,9}\s*$/.test(text) ? undefined : 'Enter whole seconds.';

/** The first line that is no origin, in words. */
export function originsProblem(text: string): string | undefined {
  const wrong = redirectUrisIn(text).find((line) => !/^https?:/.test(line) || URL.parse(line)?.origin !== line);
  return wrong && `${wrong} isn’t an origin, like https://app.example.com, without a path.`;
}
