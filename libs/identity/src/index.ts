/** What other contexts and the application may import of identity; what their routes need is in `http.ts`. */
export { PhoneNumbers } from './contact/index.ts';
export {
  AccountBans,
  AccountPolicies,
  type AccountPolicy,
  ActiveOrganizations,
  type BanOutcome,
  type Caller as CallerOfRoute,
  SignInSubjects,
  type UnbanOutcome,
} from './sessions/index.ts';
export {
  type GrantOutcome,
  type LanguageCode,
  languages,
  type Person,
  type Role,
  roles,
  type SignInName,
  StaffRoles,
  UserDirectory,
} from './users/index.ts';
