/** By the path below the personal account, or below an organization. */
const words: Readonly<Record<string, string>> = {
  '': 'home start dashboard',
  '/profile': 'name picture photo avatar username',
  '/email': 'address mail confirm verify',
  '/organizations': 'company workspace join invitations',
  '/organizations/new': 'company workspace found',
  '/preferences': 'theme appearance density motion shortcuts',
  '/password': 'login sign-in passkey credentials',
  '/two-factor': '2fa mfa totp otp authenticator passkey backup codes second step',
  '/linked': 'social login sign-in provider',
  '/sessions': 'devices signed-in',
  '/devices': '2fa remembered browser',
  '/activity': 'history log audit events',
  '/apps': 'oauth authorized access permissions third-party',
  '/api-keys': 'token secret credentials',
  '/developer': 'oauth openid client integration',
  '/delete': 'close remove cancel',
  '/members': 'people users owners admins',
  '/invitations': 'invite people add email pending',
  '/teams': 'groups',
  '/roles': 'permissions rights access admin',
  '/settings': 'name address logo picture delete remove',
  '/audit-log': 'history activity events',
  '/billing': 'subscription seats card payment method cancel pause renew',
  '/billing/plans': 'prices pricing buy upgrade downgrade subscribe',
  '/billing/orders': 'invoices receipts payments refunds history',
  '/billing/benefits': 'license licence keys downloads credits',
  '/billing/usage': 'meters credits units',
  '/billing/details': 'invoices address tax vat company',
};

/** Other words for a page than those of its label; empty: none are known. */
export const otherWordsOf = (path: string): string => words[path.replace(/^\/(?:account|o\/[^/]+)/, '')] ?? '';
