/** What the sibling rooms of identity may use. */
export { AccountReclaim, type WayIn } from './application/account-reclaim.ts';
export { type KeySession, KeySessions } from './application/key-sessions.ts';
export { PasswordChange } from './application/password-change.ts';
export { type IssuedSession, SessionIssuing, type SignInContext } from './application/session-issuing.ts';
export {
  type DeviceTrust,
  type GateAnswer,
  type SignInChallenge,
  type SignInGate,
  SignInGates,
} from './application/sign-in-gates.ts';
export { AccountSettings } from './domain/account-options.ts';
export { AccountRefusal } from './domain/account-refusals.ts';
export type { SignedIn } from './domain/caller.ts';
export { languageOf } from './domain/language.ts';
export { Accounts, Sessions, Users } from './domain/ports.ts';
export { Session } from './domain/session.ts';
export type { User } from './domain/user.ts';
export { AuthController } from './http/auth-controller.ts';
export { AcceptsApiKey, Caller, CurrentSessionOf, CurrentSessionReader, SessionGuard } from './http/current-session.ts';
export { SessionCookies } from './http/session-cookies.ts';
export { SignInContextReader } from './http/sign-in-context.ts';
export { UserViews } from './http/user-views.ts';
export { SessionView, StatusView, SuccessView, UserView } from './http/views.ts';
