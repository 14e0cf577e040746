import type { Permissions } from './permissions.ts';

export type { Permissions } from './permissions.ts';

const managerPermissions: Permissions = {
  organization: ['update'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  billing: ['read'],
};

export const MEMBER_ROLE = 'member';

/** Permissions of the roles that always exist. `ac` is access control: the custom roles. */
export const defaultRoles: Readonly<Record<string, Permissions>> = {
  owner: { ...managerPermissions, organization: ['update', 'delete'], billing: ['read', 'manage'] },
  admin: managerPermissions,
  [MEMBER_ROLE]: { ac: ['read'] },
};

/** Settings of the context, with their defaults; a row of apps/api/src/config makes a variable of one. `Infinity` is no limit. */
export const organizationDefaults = {
  creationEnabled: true,
  creationDeniedTo: [] as readonly string[],
  organizationLimit: Infinity,

  membershipLimit: 100,
  creatorRole: 'owner',
  configuredRoles: {} as Readonly<Record<string, Permissions>>,

  roleLimit: 100,

  invitationLifeSeconds: 172_800,
  invitationLimit: 100,
  invitingAgainCancels: false,
  invitationRetentionSeconds: 2_592_000,
  invitationHistoryLimit: 1000,
  invitationMailsPerHour: 300,
  inviterMailsPerHour: 300,
  unprovenInviterMailsPerHour: 5,
  recipientMailsPerDay: 5,

  teamLimit: Infinity,
  teamMemberLimit: Infinity,
  lastTeamRemovable: false,
};

export type OrganizationOptions = Readonly<typeof organizationDefaults> & {
  /** Public origin, no trailing slash: where mailed links lead. */
  readonly baseUrl: string;
};

export abstract class OrganizationSettings {
  abstract readonly options: OrganizationOptions;
}
