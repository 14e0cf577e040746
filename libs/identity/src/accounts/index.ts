/** What the sibling rooms of identity may use. */
export { Caller, CurrentSessionOf, SessionGuard } from './http/current-session.ts';
