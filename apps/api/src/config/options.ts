import { type AccountOptions, accountDefaults } from '#identity/users/domain/account-options';
import { apiKeyDefaults, type ApiKeyOptions } from '#identity/api-keys/domain/api-key-options';
import type { TwoFactorOptions } from '#identity/two-factor/domain/two-factor-options';
import type { SocialOptions } from '#identity/social/domain/provider-options';
import { serviceScopes } from '#identity';
import type { OAuthOptions } from '#oauth-server/clients/domain/oauth-options';
import type { OrganizationOptions } from '#organizations/domain/organization-options';
import { kernelDefaults, type KernelOptions } from '#shared-kernel/infrastructure/kernel-options';
import type { BillingOptions } from '#billing/polar/domain/billing-options';
import { DEFAULT_ENDPOINT } from '#billing/inbox/domain/webhook-options';
import type { InboxModuleOptions } from '#billing/inbox/inbox.module';
import { accountVariables } from './account-variables.ts';
import { apiKeyVariables } from './api-key-variables.ts';
import { billingVariables } from './billing-variables.ts';
import type { Config } from './config.ts';
import { oauthVariables } from './oauth-variables.ts';
import { organizationVariables } from './organization-variables.ts';
import { timeOfPolarStandIn } from '../platform/polar-stand-in.ts';
import { socialVariables } from './provider-variables.ts';
import { revealed } from './secret.ts';
import { serviceVariables } from './service-variables.ts';
import { twoFactorVariables } from './two-factor-variables.ts';
import { isThisMachine } from './url-places.ts';
import { chosen } from './variable.ts';

// The options of each context: those that one variable sets, and those that follow from several.

const DAY_MS = 86_400_000;

/** The part of one worker. Rounded down, so that all together get no more than one process would; at least 1. */
export const shareOf = (whole: number, { WORKERS }: Pick<Config, 'WORKERS'>): number =>
  Math.max(1, Math.floor(whole / WORKERS));

export function kernelOptions(config: Config, mappedOrigins?: ReadonlyMap<string, string>): KernelOptions {
  const { SMS_URL: url, SMS_TOKEN: token, PRIVATE_DESTINATIONS, DATABASE_DIRECT_URL } = config;
  // Clients beside the service are told of logouts while that is this machine, whatever the operator names.
  const logouts = isThisMachine(URL.parse(config.BASE_URL)) ? ['back-channel-logout'] : [];
  return {
    ...kernelDefaults,
    ...revealed(chosen(serviceVariables, config)),
    baseUrl: config.BASE_URL,
    textMessages: url && revealed({ url, token }),
    smtpRequiresTls: config.smtpRequiresTls,
    workers: config.WORKERS,
    pooledDatabase:
      config.DATABASE_POOLER === 'transaction' && DATABASE_DIRECT_URL
        ? { directUrl: DATABASE_DIRECT_URL.reveal() }
        : undefined,
    developmentMailbox: !config.production,
    egress: { privateDestinations: [...PRIVATE_DESTINATIONS, ...logouts], mappedOrigins },
    auditRetentionMs: config.AUDIT_RETENTION_DAYS * DAY_MS,
  };
}

export function accountOptions(config: Config): AccountOptions {
  return {
    ...chosen(accountVariables, config),
    baseUrl: config.BASE_URL,
    basePath: accountDefaults.basePath,
    workers: config.WORKERS,
  };
}

export function socialOptions(config: Config): SocialOptions {
  return { ...chosen(socialVariables, config), providers: config.PROVIDERS.map((provider) => revealed(provider)) };
}

export function oauthOptions(config: Config): OAuthOptions {
  const pageOf = (page: string) => (page.startsWith('/') ? config.BASE_URL + page : page);
  const { LOGIN_PAGE, CONSENT_PAGE } = config;
  return {
    ...chosen(oauthVariables, config),
    issuer: config.BASE_URL + accountDefaults.basePath,
    loginPage: LOGIN_PAGE === 'none' ? undefined : pageOf(LOGIN_PAGE),
    // A sign-in page of the operator's own gets `prompt=create` with the request.
    signUpPage: LOGIN_PAGE === '/sign-in' ? pageOf('/sign-up') : undefined,
    factorPage: pageOf('/two-factor/required'),
    consentPage: CONSENT_PAGE === 'none' ? undefined : pageOf(CONSENT_PAGE),
    logoutPage: pageOf(config.LOGOUT_PAGE),
    signedOutPage: pageOf('/signed-out'),
    accountPage: pageOf('/account'),
    devicePage: pageOf(config.DEVICE_PAGE),
    serviceScopes: Object.keys(serviceScopes),
  };
}

export function organizationOptions(config: Config): OrganizationOptions {
  return { ...chosen(organizationVariables, config), baseUrl: config.BASE_URL };
}

export function apiKeyOptions(config: Config): ApiKeyOptions {
  return { ...apiKeyDefaults, ...revealed(chosen(apiKeyVariables, config)) };
}

export function twoFactorOptions(config: Config): TwoFactorOptions {
  return chosen(twoFactorVariables, config);
}

export function billingOptions(config: Config): BillingOptions & InboxModuleOptions {
  const { POLAR_STAND_IN, POLAR_BASE_URL } = config;
  const own = config.POLAR_WEBHOOK_SECRET.map((secret) => ({ key: DEFAULT_ENDPOINT, secret }));
  const byKey = Map.groupBy([...own, ...config.POLAR_WEBHOOK_ENDPOINTS], ({ key }) => key);
  return {
    ...revealed(chosen(billingVariables, config)),
    publicUrl: config.BASE_URL,
    workers: config.WORKERS,
    webhookSecrets: new Map([...byKey].map(([key, entries]) => [key, entries.map(({ secret }) => secret.reveal())])),
    ...(POLAR_STAND_IN && POLAR_BASE_URL !== undefined ? { platformTime: timeOfPolarStandIn(POLAR_BASE_URL) } : {}),
  };
}
