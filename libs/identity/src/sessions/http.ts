/** Guards, cookies and answers for routes that sign in or need the caller. */
export { AfterSignIn, type AfterSignInHook } from './http/after-sign-in.ts';
export {
  AdminGuard,
  AuthController,
  CurrentCaller,
  CurrentSession,
  GuardedController,
  PostOk,
  PrincipalGuard,
  principalIn,
  Reply,
  StaffGuard,
  UnauthorizedRefusal,
} from './http/principal.guard.ts';
export { BrowserSignOut, SessionCookies } from './http/session-cookies.ts';
export { CallbackQuery, TokenQuery } from './http/bodies.dto.ts';
export {
  type AcceptanceOf,
  acceptedBy,
  Accepts,
  accessToken,
  apiKey,
  OptionalCaller,
  type PrincipalReader,
  Principals,
  SESSION,
} from './http/principals.ts';
export { withQuery } from './http/redirect-targets.ts';
export { SignInAnswers, SignInContextReader, SignInResponse } from './http/sign-in-answers.ts';
export { ChallengedView, SessionView, StatusView, SuccessView, TokenAndUserView, UserViews } from './http/views.ts';
