/** What the routes of other contexts need to know of identity: who is asking, guards and cookies. */
export {
  Accepts,
  acceptedBy,
  AdminGuard,
  apiKey,
  AuthController,
  Caller,
  GuardedController,
  PrincipalGuard,
  principalIn,
  SessionCookies,
  StaffGuard,
  UnauthorizedRefusal,
} from './sessions/http.ts';
