import { type AccountOptions, accountDefaults } from '#identity/users/domain/account-options';
import { apiKeyDefaults, type ApiKeyOptions } from '#identity/api-keys/domain/api-key-options';
import type { ProviderOptions } from '#identity/social/domain/provider-options';
import type { TwoFactorOptions } from '#identity/two-factor/domain/two-factor-options';
import type { SocialOptions } from '#identity/social/domain/social-options';
import { type LanguageCode, serviceScopes } from '#identity';
import type { OAuthOptions } from '#oauth-server/clients/domain/oauth-options';
import type { OrganizationOptions } from '#organizations/domain/organization-options';
import { kernelDefaults, type KernelOptions } from '#shared-kernel/infrastructure/kernel-options';
import type { BillingOptions } from '#billing/polar/domain/billing-options';
import { DEFAULT_ENDPOINT, type WebhookOptions } from '#billing/inbox/domain/webhook-options';
import type { InboxModuleOptions } from '#billing/inbox/inbox.module';
import type { Config } from './config.ts';
import { timeOfPolarStandIn } from './polar-stand-in.ts';
import { isThisMachine } from './url-places.ts';

const DAY_MS = 86_400_000;

/** Clients beside the service are told of logouts while that is this machine, whatever the operator names. */
function privateDestinations({ PRIVATE_DESTINATIONS, BASE_URL }: Config): readonly string[] {
  return isThisMachine(URL.parse(BASE_URL)) ? [...PRIVATE_DESTINATIONS, 'back-channel-logout'] : PRIVATE_DESTINATIONS;
}

export function kernelOptions(config: Config, mappedOrigins?: ReadonlyMap<string, string>): KernelOptions {
  return {
    ...kernelDefaults,
    secrets: config.AUTH_SECRET.map((secret) => secret.reveal()),
    baseUrl: config.BASE_URL,
    trustedOrigins: config.TRUSTED_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    cookiePrefix: config.COOKIE_PREFIX,
    secureCookies: config.SECURE_COOKIES,
    smtpUrl: config.SMTP_URL?.reveal(),
    textMessages: config.SMS_URL && { url: config.SMS_URL.reveal(), token: config.SMS_TOKEN?.reveal() },
    smtpRequiresTls: config.smtpRequiresTls,
    textMessageRules: { countries: config.SMS_COUNTRIES, perDay: config.SMS_PER_DAY ?? Infinity },
    developmentMailbox: !config.production,
    egress: { privateDestinations: privateDestinations(config), mappedOrigins },
    productName: config.PRODUCT_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    mailFrom: config.MAIL_FROM,
    rateLimited: config.RATE_LIMIT,
    rateLimitStore: config.RATE_LIMIT_STORE,
    redisUrl: config.REDIS_URL?.reveal(),
    auditRetentionMs: config.AUDIT_RETENTION_DAYS * DAY_MS,
  };
}

export function accountOptions(config: Config): AccountOptions {
  return {
    baseUrl: config.BASE_URL,
    basePath: accountDefaults.basePath,
    sessionLifeSeconds: config.SESSION_LIFE_SECONDS,
    sessionUpdateAgeSeconds: config.SESSION_UPDATE_AGE_SECONDS,
    sessionFreshAgeSeconds: config.SESSION_FRESH_AGE_SECONDS,
    forgetfulSessionLifeSeconds: config.FORGETFUL_SESSION_LIFE_SECONDS,
    cookieCacheSeconds: config.COOKIE_CACHE_SECONDS,
    passwordMinLength: config.PASSWORD_MIN_LENGTH,
    passwordMaxLength: config.PASSWORD_MAX_LENGTH,
    refuseCommonPasswords: config.REFUSE_COMMON_PASSWORDS,
    signUpEnabled: config.SIGN_UP,
    autoSignIn: config.AUTO_SIGN_IN,
    sendVerificationOnSignUp: config.VERIFICATION_ON_SIGN_UP,
    requireEmailVerification: config.REQUIRE_EMAIL_VERIFICATION,
    autoSignInAfterVerification: config.AUTO_SIGN_IN_AFTER_VERIFICATION,
    changeEmailEnabled: config.CHANGE_EMAIL,
    deleteAccountEnabled: config.DELETE_ACCOUNT,
    deleteAccountByMail: config.DELETE_ACCOUNT_BY_MAIL,
    revokeSessionsOnPasswordReset: config.REVOKE_SESSIONS_ON_PASSWORD_RESET,
    newDeviceMail: config.NEW_DEVICE_MAIL,
    resetTokenLifeSeconds: config.RESET_TOKEN_LIFE_SECONDS,
    verificationTokenLifeSeconds: config.VERIFICATION_TOKEN_LIFE_SECONDS,
    emailUndoLifeSeconds: config.EMAIL_UNDO_LIFE_SECONDS,
    deleteTokenLifeSeconds: config.DELETE_TOKEN_LIFE_SECONDS,
    signedTokenLifeSeconds: config.SIGNED_TOKEN_LIFE_SECONDS,
    usernameMinLength: config.USERNAME_MIN_LENGTH,
    usernameMaxLength: config.USERNAME_MAX_LENGTH,
    phoneCodeLifeSeconds: config.PHONE_CODE_LIFE_SECONDS,
    phoneCodeAttempts: config.PHONE_CODE_ATTEMPTS,
    extraUserFields: config.USER_FIELDS,
    defaultLanguage: Number(config.DEFAULT_LANGUAGE) as LanguageCode,
    passwordHashing: {
      memoryKib: config.PASSWORD_HASH_MEMORY_KIB,
      passes: config.PASSWORD_HASH_PASSES,
      lanes: config.PASSWORD_HASH_LANES,
    },
    passwordQueueLength: config.PASSWORD_QUEUE_LENGTH,
  };
}

export function socialOptions(config: Config): SocialOptions {
  return {
    providers: providerOptions(config),
    linking: config.SOCIAL_LINKING,
    trustedProviders: config.SOCIAL_TRUSTED_PROVIDERS,
    allowDifferentEmails: config.SOCIAL_ALLOW_DIFFERENT_EMAILS,
    allowUnlinkingAll: config.SOCIAL_ALLOW_UNLINKING_ALL,
  };
}

export function oauthOptions(config: Config): OAuthOptions {
  const pageOf = (page: string) => (page.startsWith('/') ? config.BASE_URL + page : page);
  const { LOGIN_PAGE, CONSENT_PAGE } = config;
  return {
    issuer: config.BASE_URL + accountDefaults.basePath,
    loginPage: LOGIN_PAGE === 'none' ? undefined : pageOf(LOGIN_PAGE),
    // A sign-in page of the operator's own gets `prompt=create` with the request.
    signUpPage: LOGIN_PAGE === '/sign-in' ? pageOf('/sign-up') : undefined,
    consentPage: CONSENT_PAGE === 'none' ? undefined : pageOf(CONSENT_PAGE),
    logoutPage: pageOf(config.LOGOUT_PAGE),
    signedOutPage: pageOf('/signed-out'),
    accountPage: pageOf('/account'),
    devicePage: pageOf(config.DEVICE_PAGE),
    anonymousRegistration: config.OAUTH_ANONYMOUS_REGISTRATION,
    mcpRegistration: config.OAUTH_MCP_REGISTRATION,
    clientIdDocuments: config.OAUTH_CLIENT_ID_DOCUMENTS,
    serviceScopes: Object.keys(serviceScopes),
    plainChallenges: config.OAUTH_PLAIN_CHALLENGES,
    asksNativeAppsEveryTime: config.OAUTH_ASK_NATIVE_APPS_EVERY_TIME,
    extraScopes: config.OAUTH_EXTRA_SCOPES,
    extraClaims: config.OAUTH_EXTRA_CLAIMS,
    resources: config.OAUTH_RESOURCES,
    mcpResource: config.OAUTH_MCP_RESOURCE,
    codeLifeSeconds: config.OAUTH_CODE_LIFE_SECONDS,
    accessTokenLifeSeconds: config.OAUTH_ACCESS_TOKEN_LIFE_SECONDS,
    refreshTokenLifeSeconds: config.OAUTH_REFRESH_TOKEN_LIFE_SECONDS,
    grantLifeSeconds: config.OAUTH_GRANT_LIFE_SECONDS,
    refreshReuseSeconds: config.OAUTH_REFRESH_REUSE_SECONDS,
    interactionLifeSeconds: config.OAUTH_INTERACTION_LIFE_SECONDS,
    deviceCodeLifeSeconds: config.OAUTH_DEVICE_CODE_LIFE_SECONDS,
    clientsPerUser: config.OAUTH_CLIENTS_PER_USER,
    unusedClientLifeSeconds: config.OAUTH_UNUSED_CLIENT_LIFE_SECONDS,
    keyRotationSeconds: config.OAUTH_KEY_ROTATION_SECONDS,
  };
}

export function organizationOptions(config: Config): OrganizationOptions {
  return {
    baseUrl: config.BASE_URL,
    creationEnabled: config.ORGANIZATION_CREATION,
    creationDeniedTo: config.ORGANIZATION_CREATION_DENIED_TO,
    organizationLimit: config.ORGANIZATION_LIMIT ?? Infinity,
    membershipLimit: config.ORGANIZATION_MEMBERSHIP_LIMIT,
    creatorRole: config.ORGANIZATION_CREATOR_ROLE,
    configuredRoles: config.ORGANIZATION_ROLES,
    roleLimit: config.ORGANIZATION_ROLE_LIMIT,
    invitationLifeSeconds: config.INVITATION_LIFE_SECONDS,
    invitationLimit: config.INVITATION_LIMIT,
    invitingAgainCancels: config.INVITING_AGAIN_CANCELS,
    invitationRetentionSeconds: config.INVITATION_RETENTION_SECONDS,
    invitationHistoryLimit: config.INVITATION_HISTORY_LIMIT,
    invitationMailsPerHour: config.INVITATION_MAILS_PER_HOUR,
    inviterMailsPerHour: config.INVITER_MAILS_PER_HOUR,
    unprovenInviterMailsPerHour: config.UNPROVEN_INVITER_MAILS_PER_HOUR,
    recipientMailsPerDay: config.RECIPIENT_MAILS_PER_DAY,
    teamLimit: config.TEAM_LIMIT ?? Infinity,
    teamMemberLimit: config.TEAM_MEMBER_LIMIT ?? Infinity,
    lastTeamRemovable: config.LAST_TEAM_REMOVABLE,
  };
}

export function apiKeyOptions(config: Config): ApiKeyOptions {
  return {
    ...apiKeyDefaults,
    defaultPrefix: config.API_KEY_DEFAULT_PREFIX,
    customExpiration: config.API_KEY_CUSTOM_EXPIRATION,
    minExpiresInDays: config.API_KEY_MIN_EXPIRES_IN_DAYS,
    maxExpiresInDays: config.API_KEY_MAX_EXPIRES_IN_DAYS,
    neverExpires: config.API_KEY_NEVER_EXPIRES,
    metadata: config.API_KEY_METADATA,
    sessions: config.API_KEY_SESSIONS,
    rateLimit: {
      enabled: config.API_KEY_RATE_LIMIT,
      max: config.API_KEY_RATE_LIMIT_MAX,
      timeWindow: config.API_KEY_RATE_LIMIT_WINDOW_MS,
    },
    keysPerUser: config.API_KEY_LIMIT,
    cleanupFloorSeconds: config.API_KEY_CLEANUP_FLOOR_SECONDS,
    usedUpKeptDays: config.API_KEY_USED_UP_KEPT_DAYS,
    serviceCredentials: config.SERVICE_CREDENTIALS?.map((secret) => secret.reveal()) ?? [],
  };
}

export function twoFactorOptions(config: Config): TwoFactorOptions {
  return {
    issuer: config.TWO_FACTOR_ISSUER,
    skipVerificationOnEnable: config.TWO_FACTOR_SKIP_VERIFICATION,
    totpEnabled: config.TWO_FACTOR_TOTP,
    otpEnabled: config.TWO_FACTOR_OTP,
    challengeLifeSeconds: config.TWO_FACTOR_CHALLENGE_LIFE_SECONDS,
    challengeAttempts: config.TWO_FACTOR_CHALLENGE_ATTEMPTS,
    accountAttempts: config.TWO_FACTOR_ACCOUNT_ATTEMPTS,
    lockSeconds: config.TWO_FACTOR_LOCK_SECONDS,
    otpDigits: config.TWO_FACTOR_OTP_DIGITS,
    otpLifeSeconds: config.TWO_FACTOR_OTP_LIFE_SECONDS,
    otpAttempts: config.TWO_FACTOR_OTP_ATTEMPTS,
    otpMailsPerHour: config.TWO_FACTOR_OTP_MAILS_PER_HOUR,
    otpPauseAfterResetSeconds: config.TWO_FACTOR_OTP_PAUSE_AFTER_RESET_SECONDS,
    stepUpSeconds: config.TWO_FACTOR_STEP_UP_SECONDS,
    backupCodes: config.TWO_FACTOR_BACKUP_CODES,
    trustLifeSeconds: config.TRUSTED_DEVICE_LIFE_SECONDS,
    trustMaxAgeSeconds: config.TRUSTED_DEVICE_MAX_AGE_SECONDS,
    trustGraceSeconds: config.TRUSTED_DEVICE_GRACE_SECONDS,
  };
}

function providerOptions({ PROVIDERS }: Config): readonly ProviderOptions[] {
  return PROVIDERS.map(({ clientSecret, apple, ...options }) => ({
    ...options,
    clientSecret: clientSecret?.reveal(),
    apple: apple && { ...apple, privateKey: apple.privateKey.reveal() },
  }));
}

export function billingOptions(config: Config): BillingOptions & InboxModuleOptions {
  return {
    publicUrl: config.BASE_URL,
    accessToken: config.POLAR_ACCESS_TOKEN?.reveal(),
    baseUrl: config.POLAR_BASE_URL,
    environment: config.POLAR_ENVIRONMENT,
    keyCallEvent: config.POLAR_KEY_CALL_EVENT,
    requestsPerMinute: config.POLAR_REQUESTS_PER_MINUTE,
    resync: config.POLAR_RESYNC,
    refundLimits: config.STAFF_REFUND_LIMITS,
    deletedAccounts: config.POLAR_DELETED_ACCOUNTS,
    webhookSecrets: webhookSecrets(config),
    ...(config.POLAR_STAND_IN && config.POLAR_BASE_URL !== undefined
      ? { platformTime: timeOfPolarStandIn(config.POLAR_BASE_URL) }
      : {}),
  };
}

function webhookSecrets(config: Config): WebhookOptions['webhookSecrets'] {
  const own = config.POLAR_WEBHOOK_SECRET.map((secret) => ({ key: DEFAULT_ENDPOINT, secret }));
  const all = [...own, ...config.POLAR_WEBHOOK_ENDPOINTS];
  const byKey = Map.groupBy(all, ({ key }) => key);
  return new Map([...byKey].map(([key, entries]) => [key, entries.map(({ secret }) => secret.reveal())]));
}
