/** Guards, cookies and answers for routes that sign in or need the caller. */
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
  WhileImpersonating,
  acceptedBy,
  Accepts,
  accessToken,
  apiKey,
  ruleWhileImpersonating,
} from './http/principal.guard.ts';
export { AfterSignIn, type AfterSignInHook } from './http/after-sign-in.ts';
export { BrowserSignOut, SessionCookies, SignInAnswers, SignInContextReader } from './http/session-cookies.ts';
export { CallbackQuery, TokenQuery, VerifyEmailQuery } from './http/bodies.dto.ts';
export { OptionalCaller, type PrincipalReader, Principals } from './http/principals.ts';
export { type AcceptanceOf, SESSION } from './domain/principal.ts';
export {
  ChallengedView,
  SessionOfUserView,
  SessionView,
  SignedInView,
  SignInResponse,
  StatusView,
  SuccessView,
  TokenAndUserView,
  UserView,
  UserViews,
} from './http/views.ts';
