/** Guards, cookies and answers for routes that sign in or need the caller. */
export { AfterSignIn, type AfterSignInHook } from './http/after-sign-in.ts';
export { AuthController } from './http/auth-controller.ts';
export { BrowserSignOut } from './http/browser-sign-out.ts';
export { GuardedController } from './http/guarded-controller.ts';
export { CallbackQuery, TokenQuery } from './http/bodies.dto.ts';
export { Accepts, acceptedBy, accessToken, apiKey, SESSION } from './http/acceptance.ts';
export { OptionalCaller } from './http/optional-caller.ts';
export {
  CurrentCaller,
  CurrentSession,
  PrincipalGuard,
  principalIn,
  UnauthorizedRefusal,
} from './http/principal.guard.ts';
export type { AcceptanceOf, PrincipalReader } from './http/principal-reader.ts';
export { Principals } from './http/principals.ts';
export { withQuery } from './http/redirect-targets.ts';
export { SessionCookies } from './http/session-cookies.ts';
export { SignInAnswers, SignInResponse } from './http/sign-in-answers.ts';
export { SignInContextReader } from './http/sign-in-context.ts';
export { AdminGuard, StaffGuard } from './http/staff.guard.ts';
export { UserViews } from './http/user-views.ts';
export { ChallengedView, SessionView, StatusView, SuccessView, TokenAndUserView } from './http/views.ts';
