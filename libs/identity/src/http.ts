/** What the routes of other contexts need to know of identity: who is asking, guards and cookies. */
export {
  AcceptsApiKey,
  AdminGuard,
  AuthController,
  Caller,
  callerOf,
  SessionCookies,
  SessionGuard,
  StaffGuard,
} from './sessions/http.ts';
