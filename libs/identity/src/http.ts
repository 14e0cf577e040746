/** What the routes of other contexts may import of identity: the caller, guards and cookies. */
export {
  Accepts,
  acceptedBy,
  accessToken,
  AdminGuard,
  AfterSignIn,
  type AfterSignInHook,
  apiKey,
  AuthController,
  CurrentCaller,
  GuardedController,
  OptionalCaller,
  PrincipalGuard,
  principalIn,
  SessionCookies,
  StaffGuard,
  UnauthorizedRefusal,
} from './sessions/http.ts';
