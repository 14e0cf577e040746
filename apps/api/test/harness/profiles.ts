type Settings = Readonly<Record<string, string>>;

const common: Settings = {
  NODE_ENV: 'test',
  TRUSTED_ORIGINS: 'http://trusted.example.com,*.wild.example.com',
  VERIFICATION_ON_SIGN_UP: 'on',
  // Suites that know only the specification sign up with passwords such as `password123`.
  REFUSE_COMMON_PASSWORDS: 'off',
  // Suites also invite from new accounts, and prove no address: as many as an account with a proven one.
  UNPROVEN_INVITER_MAILS_PER_HOUR: '300',
  // Suites are quicker than a shop: the budget of production, also where their platform counts as the sandbox.
  POLAR_REQUESTS_PER_MINUTE: '300',
};

const nickname = { name: 'nickname', type: 'string', required: false };
const company = { name: 'company', type: 'string', required: true };

/** Two configurations that between them use every setting. Each variable given explicitly wins over them. */
export const profiles: Readonly<Record<string, Settings>> = {
  base: {
    ...common,
    REQUIRE_EMAIL_VERIFICATION: 'off',
    CHANGE_EMAIL: 'on',
    DELETE_ACCOUNT_BY_MAIL: 'off',
    COOKIE_CACHE_SECONDS: '0',
    SECURE_COOKIES: 'off',
    REVOKE_SESSIONS_ON_PASSWORD_RESET: 'off',
    USER_FIELDS: JSON.stringify([nickname]),
    RATE_LIMIT_STORE: 'memory',
    INVITING_AGAIN_CANCELS: 'off',
    API_KEY_METADATA: 'on',
    API_KEY_SESSIONS: 'on',
    TWO_FACTOR_TOTP: 'on',
    TWO_FACTOR_OTP: 'on',
    TWO_FACTOR_SKIP_VERIFICATION: 'off',
  },
  strict: {
    ...common,
    REQUIRE_EMAIL_VERIFICATION: 'on',
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'on',
    CHANGE_EMAIL: 'off',
    DELETE_ACCOUNT_BY_MAIL: 'on',
    COOKIE_CACHE_SECONDS: '60',
    SECURE_COOKIES: 'on',
    REVOKE_SESSIONS_ON_PASSWORD_RESET: 'on',
    USER_FIELDS: JSON.stringify([nickname, company]),
    RATE_LIMIT_STORE: 'database',
    API_KEY_METADATA: 'off',
    API_KEY_SESSIONS: 'on',
    API_KEY_CUSTOM_EXPIRATION: 'off',
    TWO_FACTOR_TOTP: 'off',
    TWO_FACTOR_OTP: 'off',
    TWO_FACTOR_SKIP_VERIFICATION: 'on',
    OAUTH_ANONYMOUS_REGISTRATION: 'on',
    DISABLED_PATHS: '/account-info',
    ORGANIZATION_CREATION_DENIED_TO: 'noorg*',
    ORGANIZATION_LIMIT: '1',
    ORGANIZATION_MEMBERSHIP_LIMIT: '2',
    INVITATION_LIMIT: '2',
    INVITING_AGAIN_CANCELS: 'on',
    TEAM_LIMIT: '2',
    TEAM_MEMBER_LIMIT: '1',
  },
};
