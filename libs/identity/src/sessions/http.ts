/** Guards, cookies and answers of routes that sign in or ask who is calling. */
export { AuthController } from './http/auth-controller.ts';
export { CallbackQuery, TokenQuery } from './http/bodies.dto.ts';
export {
  AcceptsApiKey,
  Caller,
  callerOf,
  CurrentSessionOf,
  CurrentSessionReader,
  SessionGuard,
} from './http/current-session.ts';
export { withQuery } from './http/redirect-targets.ts';
export { SessionCookies } from './http/session-cookies.ts';
export { SignInAnswers, SignInResponse } from './http/sign-in-answers.ts';
export { SignInContextReader } from './http/sign-in-context.ts';
export { AdminGuard, StaffGuard } from './http/staff.guard.ts';
export { UserViews } from './http/user-views.ts';
export { ChallengedView, SessionView, StatusView, SuccessView, TokenAndUserView } from './http/views.ts';
