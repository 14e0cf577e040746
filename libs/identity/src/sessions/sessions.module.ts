import { Module, type Provider } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { Verifications } from '../users/index.ts';
import { AccessTokens } from './application/access-tokens.ts';
import { AccountBans } from './application/account-bans.ts';
import { AccountPolicies } from './application/account-policies.ts';
import { ActiveOrganizations, ActiveChoices } from './application/active-organizations.ts';
import { Leftovers } from './application/leftovers.ts';
import { CallerLock, SessionLock } from './application/session-lock.ts';
import { SessionEnding } from './application/session-ending.ts';
import { SessionIssuing } from './application/session-issuing.ts';
import { SessionPages } from './application/session-pages.ts';
import { SessionsOfCaller } from './application/sessions-of-caller.ts';
import { StaffRoles } from './application/staff-roles.ts';
import {
  OrganizationPeople,
  OrganizationPermissions,
  UserOrganizations,
} from './application/organization-permissions.ts';
import { KnownDevices, SignInSubjectLookup } from './domain/known-device.ts';
import { SessionLookup, Sessions } from './domain/session.ts';
import { AccessTokenReader, OptionalCaller, Principals, SessionReader } from './http/principals.ts';
import { AfterSignIn } from './http/after-sign-in.ts';
import { BrowserSignOut, SessionCookies, SignInAnswers, SignInContextReader } from './http/session-cookies.ts';
import { PrincipalGuard } from './http/principal.guard.ts';
import { SessionCache } from './http/session-cache.ts';
import { SessionController } from './http/session.controller.ts';
import { UserViews } from './http/views.ts';
import { MikroKnownDevices, PreparedSignInSubjectLookup } from './infrastructure/persistence/mikro-known-devices.ts';
import { MikroSessions } from './infrastructure/persistence/mikro-sessions.ts';
import { StoredSessionPages } from './infrastructure/persistence/stored-session-pages.ts';

const adapters: Provider[] = [
  { provide: Sessions, useClass: MikroSessions },
  { provide: SessionLookup, useExisting: Sessions },
  { provide: ActiveChoices, useExisting: Sessions },
  { provide: SessionPages, useClass: StoredSessionPages },
  { provide: KnownDevices, useClass: MikroKnownDevices },
  { provide: SignInSubjectLookup, useClass: PreparedSignInSubjectLookup },
];

const shared: Provider[] = [
  AccessTokens,
  AccountBans,
  AccountPolicies,
  ActiveOrganizations,
  CallerLock,
  Leftovers,
  AfterSignIn,
  BrowserSignOut,
  OptionalCaller,
  OrganizationPeople,
  OrganizationPermissions,
  PrincipalGuard,
  Principals,
  SessionCookies,
  SessionEnding,
  SessionIssuing,
  SessionLock,
  SessionsOfCaller,
  SignInAnswers,
  SignInContextReader,
  StaffRoles,
  UserOrganizations,
  UserViews,
];

@Module({
  controllers: [SessionController],
  providers: [...adapters, ...shared, AccessTokenReader, SessionCache, SessionReader],
  exports: [...shared, Sessions, SignInSubjectLookup],
})
export class SessionsModule {
  constructor(
    purges: Purges,
    impersonations: SessionEnding,
    sessions: Sessions,
    verifications: Verifications,
    devices: KnownDevices,
  ) {
    purges.register(
      'account-cleanup',
      'Deletes expired sessions, links and codes of mails, and devices that were not seen for long; ends expired impersonations.',
      { impersonations, sessions, verifications, devices },
    );
  }
}
