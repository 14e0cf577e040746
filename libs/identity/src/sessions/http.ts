/** Guards, cookies and answers for routes that sign in or need the caller. */
export { AfterSignIn, type AfterSignInHook } from './http/after-sign-in.ts';
export {
  AdminGuard,
  AuthController,
  CurrentCaller,
  CurrentSession,
  GuardedController,
  PrincipalGuard,
  principalIn,
  StaffGuard,
  UnauthorizedRefusal,
} from './http/principal.guard.ts';
export { BrowserSignOut, SessionCookies } from './http/session-cookies.ts';
export { CallbackQuery, TokenQuery } from './http/bodies.dto.ts';
export { Accepts, acceptedBy, accessToken, apiKey, SESSION } from './http/acceptance.ts';
export { OptionalCaller, Principals } from './http/principals.ts';
export type { AcceptanceOf, PrincipalReader } from './http/principal-reader.ts';
export { withQuery } from './http/redirect-targets.ts';
export { SignInAnswers, SignInContextReader, SignInResponse } from './http/sign-in-answers.ts';
export { UserViews } from './http/user-views.ts';
export { ChallengedView, SessionView, StatusView, SuccessView, TokenAndUserView } from './http/views.ts';
