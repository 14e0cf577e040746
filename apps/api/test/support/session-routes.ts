/**
 * Each route whose controller can write session cookies. `two-factor/sign-in-paths.e2e.ts` fails until a new
 * route is in this list, and calls those with a first factor; `accounts/after-sign-in.e2e.ts` those that sign in.
 */
export const sessionRoutes: Readonly<
  Record<
    string,
    'first proof' | 'returns from a provider' | 'registers' | 'second step' | 'needs a session' | 'starts none'
  >
> = {
  'POST /api/auth/sign-in/email': 'first proof',
  'POST /api/auth/sign-in/username': 'first proof',
  'POST /api/auth/sign-in/phone-number': 'first proof',
  'POST /api/auth/phone-number/verify': 'first proof',
  'GET /api/auth/verify-email': 'first proof',
  // By an id token; else the answer is the URL of the provider.
  'POST /api/auth/sign-in/social': 'first proof',
  // Every answer is a redirect: `social/second-factor.e2e.ts`.
  'GET /api/auth/callback/:id': 'returns from a provider',
  'GET /api/auth/oauth2/callback/:providerId': 'returns from a provider',
  // The account is new and can have no second factor.
  'POST /api/auth/sign-up/email': 'registers',
  'POST /api/auth/two-factor/verify-totp': 'second step',
  'POST /api/auth/two-factor/verify-otp': 'second step',
  'POST /api/auth/two-factor/verify-backup-code': 'second step',
  'POST /api/auth/change-password': 'needs a session',
  'POST /api/auth/reauthenticate': 'needs a session',
  'POST /api/auth/two-factor/enable': 'needs a session',
  'POST /api/auth/two-factor/disable': 'needs a session',
  'GET /api/auth/list-sessions': 'needs a session',
  'POST /api/auth/revoke-session': 'needs a session',
  'POST /api/auth/revoke-sessions': 'needs a session',
  'POST /api/auth/revoke-other-sessions': 'needs a session',
  'GET /api/auth/two-factor/status': 'needs a session',
  'POST /api/auth/two-factor/get-totp-uri': 'needs a session',
  'POST /api/auth/two-factor/generate-backup-codes': 'needs a session',
  'GET /api/auth/two-factor/list-trusted-devices': 'needs a session',
  'POST /api/auth/two-factor/revoke-trusted-device': 'needs a session',
  'POST /api/auth/two-factor/revoke-trusted-devices': 'needs a session',
  'POST /api/auth/change-email': 'needs a session',
  'GET /api/auth/pending-email': 'needs a session',
  'GET /api/auth/email-status': 'needs a session',
  'POST /api/auth/cancel-email-change': 'needs a session',
  'POST /api/auth/update-user': 'needs a session',
  'POST /api/auth/delete-user': 'needs a session',
  'POST /api/auth/link-social': 'needs a session',
  'POST /api/auth/oauth2/link': 'needs a session',
  'POST /api/auth/reauthenticate/social': 'needs a session',
  'POST /api/auth/sign-in/oauth2': 'starts none',
  'GET /api/auth/continue': 'starts none',
  'POST /api/auth/callback/:id': 'starts none',
  'POST /api/auth/oauth2/callback/:providerId': 'starts none',
  'POST /api/auth/sign-out': 'starts none',
  'GET /api/auth/get-session': 'starts none',
  'GET /api/auth/two-factor/challenge': 'starts none',
  'POST /api/auth/two-factor/send-otp': 'starts none',
  'POST /api/auth/request-password-reset': 'starts none',
  'POST /api/auth/forget-password': 'starts none',
  'POST /api/auth/reset-password': 'starts none',
  'POST /api/auth/reset-password-preview': 'starts none',
  'POST /api/auth/confirm-email': 'starts none',
  'POST /api/auth/disown-account': 'starts none',
  'GET /api/auth/reset-password/:token': 'starts none',
  'POST /api/auth/send-verification-email': 'starts none',
  'POST /api/auth/is-username-available': 'starts none',
  'POST /api/auth/phone-number/send-otp': 'starts none',
  'GET /api/auth/delete-user/callback': 'starts none',
};
