/** Exports for the routes of other contexts: the caller, guards and cookies. */
export { ServiceCredentialGuard } from './api-keys/http.ts';
export {
  Accepts,
  acceptedBy,
  accessToken,
  AdminGuard,
  AfterSignIn,
  type AfterSignInHook,
  apiKey,
  AuthController,
  BrowserSignOut,
  CurrentCaller,
  GuardedController,
  OptionalCaller,
  PostOk,
  PrincipalGuard,
  principalIn,
  SessionCookies,
  StaffGuard,
  UnauthorizedRefusal,
  WhileImpersonating,
  ruleWhileImpersonating,
} from './sessions/http.ts';
