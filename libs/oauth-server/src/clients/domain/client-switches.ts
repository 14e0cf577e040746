import { isPlainOrigin } from './redirect-uri.ts';
import { type Body, invalid, oneOf, seconds, texts } from './metadata-members.ts';

/**
 * A request for `offline_access` without `prompt=consent`: OpenID Connect Core §11 has it ignored, the specification of this
 * server has it refused. `granted` shows the consent page only where the user has not consented before.
 */
export const OFFLINE_ACCESS_POLICIES = ['refused', 'ignored', 'granted'] as const;
export type OfflineAccessPolicy = (typeof OFFLINE_ACCESS_POLICIES)[number];

/** How the server treats requests and tokens of one client. Null: as its options say. */
export interface ClientSwitches {
  readonly offlineAccess: OfflineAccessPolicy;
  readonly accessTokenLifeSeconds: number | null;
  readonly refreshTokenLifeSeconds: number | null;
  /** How long a used refresh token gives the same answer again to the same request. */
  readonly refreshReuseSeconds: number | null;
  /** Websites that may frame `authorize` with `prompt=none`; empty: those of its redirect URIs. */
  readonly webOrigins: readonly string[];
}

export const NO_SWITCHES: ClientSwitches = {
  offlineAccess: 'refused',
  accessTokenLifeSeconds: null,
  refreshTokenLifeSeconds: null,
  refreshReuseSeconds: null,
  webOrigins: [],
};

const SHORTEST_LIFE_SECONDS = 60;
/** A stolen refresh token that was used stays useful to a thief for as long. */
const LONGEST_REUSE_SECONDS = 60;
const MOST_ORIGINS = 20;

interface Lives {
  readonly accessTokenLifeSeconds: number;
  readonly refreshTokenLifeSeconds: number;
}

/** @param most lives of tokens of the server @throws INVALID_CLIENT_METADATA */
export function readSwitches(body: Body, most: Lives): ClientSwitches {
  const life = (member: string, longest: number) => seconds(body, member, SHORTEST_LIFE_SECONDS, longest) ?? null;
  return {
    offlineAccess: oneOf(body, 'offline_access_without_consent', OFFLINE_ACCESS_POLICIES) ?? NO_SWITCHES.offlineAccess,
    accessTokenLifeSeconds: life('access_token_lifetime', most.accessTokenLifeSeconds),
    refreshTokenLifeSeconds: life('refresh_token_lifetime', most.refreshTokenLifeSeconds),
    refreshReuseSeconds: seconds(body, 'refresh_token_reuse_interval', 0, LONGEST_REUSE_SECONDS) ?? null,
    webOrigins: readOrigins(body),
  };
}

/** Without lives beyond those of the server, which may have become shorter. */
export function within(switches: ClientSwitches, most: Lives): ClientSwitches {
  const { accessTokenLifeSeconds: access, refreshTokenLifeSeconds: refresh } = switches;
  return {
    ...switches,
    accessTokenLifeSeconds: access !== null && access > most.accessTokenLifeSeconds ? null : access,
    refreshTokenLifeSeconds: refresh !== null && refresh > most.refreshTokenLifeSeconds ? null : refresh,
  };
}

function readOrigins(body: Body): readonly string[] {
  const origins = texts(body, 'web_origins') ?? [];
  if (origins.length > MOST_ORIGINS) throw invalid('web_origins', `must not have more than ${MOST_ORIGINS} items`);
  for (const origin of origins) {
    if (!isPlainOrigin(origin))
      throw invalid('web_origins', `${origin.slice(0, 200)} must be an origin, such as https://app.example.com`);
  }
  return [...new Set(origins)];
}

/** As `readSwitches` reads it, without members that say what the server does anyway. */
export const switchesAsMetadata = (switches: ClientSwitches): Readonly<Record<string, unknown>> => ({
  ...(switches.offlineAccess !== NO_SWITCHES.offlineAccess && {
    offline_access_without_consent: switches.offlineAccess,
  }),
  ...(switches.accessTokenLifeSeconds !== null && { access_token_lifetime: switches.accessTokenLifeSeconds }),
  ...(switches.refreshTokenLifeSeconds !== null && { refresh_token_lifetime: switches.refreshTokenLifeSeconds }),
  ...(switches.refreshReuseSeconds !== null && { refresh_token_reuse_interval: switches.refreshReuseSeconds }),
  ...(switches.webOrigins.length > 0 && { web_origins: switches.webOrigins }),
});

export const SWITCH_MEMBERS: readonly string[] = [
  'offline_access_without_consent',
  'access_token_lifetime',
  'refresh_token_lifetime',
  'refresh_token_reuse_interval',
  'web_origins',
];

const RANKS: Readonly<Record<OfflineAccessPolicy, number>> = { refused: 0, ignored: 0, granted: 1 };
/** A life of the server is the longest. */
const noLonger = (before: number | null, after: number | null) => (after ?? Infinity) <= (before ?? Infinity);

/** Whether a part of the switches is as strict as before, or stricter. */
export const isAsStrict = {
  'offline-access': (before: ClientSwitches, after: ClientSwitches) =>
    RANKS[after.offlineAccess] <= RANKS[before.offlineAccess],
  'token-life': (before: ClientSwitches, after: ClientSwitches) =>
    noLonger(before.accessTokenLifeSeconds, after.accessTokenLifeSeconds) &&
    noLonger(before.refreshTokenLifeSeconds, after.refreshTokenLifeSeconds),
  // The server may do more than any number here, and change.
  'refresh-reuse': ({ refreshReuseSeconds: before }: ClientSwitches, { refreshReuseSeconds: after }: ClientSwitches) =>
    after === 0 || (after !== null && before !== null && after <= before),
  'web-origins': (before: ClientSwitches, after: ClientSwitches) =>
    after.webOrigins.length > 0 && after.webOrigins.every((origin) => before.webOrigins.includes(origin)),
} as const;
