/** What other contexts and the application may import of identity; what their routes need is in `http.ts`. */
export { PhoneNumbers } from './contact/index.ts';
export {
  AccountBans,
  AccountPolicies,
  type AccountPolicy,
  ActiveOrganizations,
  type BanOutcome,
  type Caller as CallerOfRoute,
  type UnbanOutcome,
} from './sessions/index.ts';
export {
  type GrantOutcome,
  type LanguageCode,
  languages,
  mailQuotas,
  type Person,
  type Role,
  roles,
  StaffRoles,
  UserDirectory,
} from './users/index.ts';
