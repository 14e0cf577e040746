/** Starting, finding and ending sessions, for the other rooms of identity. */
export { ActiveOrganizations } from './application/active-organizations.ts';
export { sessionActions } from './application/audit-actions.ts';
export { SessionLock } from './application/session-lock.ts';
export {
  type IssuedSession,
  SessionIssuing,
  type SignInContext,
  type SignInOutcome,
} from './application/session-issuing.ts';
export {
  type DeviceTrust,
  type GateAnswer,
  type SignInChallenge,
  type SignInGate,
  SignInGates,
} from './application/sign-in-gates.ts';
export type { ApiKeyPrincipal, Caller, Principal, SessionPrincipal } from './domain/principal.ts';
export type { Proven } from './domain/authentication.ts';
export { Sessions } from './domain/ports.ts';
export { Session } from './domain/session.ts';
