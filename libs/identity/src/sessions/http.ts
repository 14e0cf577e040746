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
  acceptedBy,
  Accepts,
  accessToken,
  apiKey,
} from './http/principal.guard.ts';
export { BrowserSignOut, SessionCookies, AfterSignIn, type AfterSignInHook } from './http/session-cookies.ts';
export { CallbackQuery, TokenQuery, VerifyEmailQuery } from './http/bodies.dto.ts';
export { OptionalCaller, type PrincipalReader, Principals } from './http/principals.ts';
export { type AcceptanceOf, SESSION } from './domain/principal.ts';
export {
  SignInAnswers,
  SignInContextReader,
  SignInResponse,
  ChallengedView,
  SignedInView,
  TokenAndUserView,
} from './http/sign-in.views.ts';
export { SessionView, StatusView, SuccessView, UserView, UserViews } from './http/views.ts';
