/** What other contexts, and the application, may know of identity. Everything else is private. */
export { ActiveOrganizations } from './accounts/application/active-organizations.ts';
export { type DeletionGuard, DeletionGuards } from './accounts/application/deletion-guards.ts';
export { StaffRoles } from './accounts/application/staff-roles.ts';
export { type Person, UserDirectory } from './accounts/application/user-directory.ts';
export type { Caller as CallerOfRoute } from './accounts/domain/caller.ts';
export { type LanguageCode, languages } from './accounts/domain/language.ts';
export { PhoneNumbers } from './accounts/domain/ports.ts';
export { type Role, roles } from './accounts/domain/user.ts';
export { AuthController } from './accounts/http/auth-controller.ts';
export { AcceptsApiKey, Caller, callerOf, SessionGuard } from './accounts/http/current-session.ts';
export { AdminGuard, StaffGuard } from './accounts/http/staff.guard.ts';
export { SessionCookies } from './accounts/http/session-cookies.ts';
