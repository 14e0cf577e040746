/** What other contexts, and the application, may know of identity; what their routes need is in `http.ts`. */
export { PhoneNumbers } from './contact/index.ts';
export { type DeletionGuard, DeletionGuards } from './profile/index.ts';
export { ActiveOrganizations, type Caller as CallerOfRoute } from './sessions/index.ts';
export {
  type LanguageCode,
  languages,
  type Person,
  type Role,
  roles,
  StaffRoles,
  UserDirectory,
} from './users/index.ts';
