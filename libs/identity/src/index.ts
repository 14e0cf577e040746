/** What other contexts, and the application, may know of identity. Everything else is private. */
export { StaffRoles } from './accounts/application/staff-roles.ts';
export type { Caller as CallerOfRoute } from './accounts/domain/caller.ts';
export { type LanguageCode, languages } from './accounts/domain/language.ts';
export { PhoneNumbers } from './accounts/domain/ports.ts';
export { type Role, roles } from './accounts/domain/user.ts';
export { AcceptsApiKey, Caller, SessionGuard } from './accounts/http/current-session.ts';
export { SessionCookies } from './accounts/http/session-cookies.ts';
