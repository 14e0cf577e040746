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

/** The default role. */
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
  /** Email patterns, `*` for any text, whose users cannot create organizations. */
  creationDeniedTo: [] as readonly string[],
  /** Memberships with which a person can no longer create an organization. */
  organizationLimit: Infinity,

  /** Maximum number of members of an organization, and of members in one answer. */
  membershipLimit: 100,
  /** Role of the creator; an organization always keeps a member with this role. */
  creatorRole: 'owner',
  /** Roles beside `owner`, `admin` and `member`, with what they may do. */
  configuredRoles: {} as Readonly<Record<string, Permissions>>,

  /** Maximum number of custom roles of an organization; 0 disables them. */
  roleLimit: 100,

  /** Seconds an invitation can be accepted. */
  invitationLifeSeconds: 172_800,
  /** Maximum number of open invitations of an organization. */
  invitationLimit: 100,
  /** Inviting somebody again cancels the earlier invitation instead of being refused. */
  invitingAgainCancels: false,
  /** Seconds after its expiry when an invitation is deleted. */
  invitationRetentionSeconds: 2_592_000,
  /** Maximum number of closed invitations in a list, the newest ones; open ones are not limited by it. */
  invitationHistoryLimit: 1000,
  /** Maximum number of invitation mails of an organization within an hour, including those sent again. */
  invitationMailsPerHour: 300,
  /** The same for one sender over all organizations. */
  inviterMailsPerHour: 300,
  /** The same for a sender whose email address is not proven. */
  unprovenInviterMailsPerHour: 5,
  /** Maximum number of invitation mails of an organization to one address within a day. */
  recipientMailsPerDay: 5,

  teamLimit: Infinity,
  teamMemberLimit: Infinity,
  /** The last team may be removed as well. */
  lastTeamRemovable: false,
};

export type OrganizationOptions = Readonly<typeof organizationDefaults> & {
  /** Public origin, no trailing slash: where mailed links lead. */
  readonly baseUrl: string;
};

/** The options as an injectable value. */
export abstract class OrganizationSettings {
  abstract readonly options: OrganizationOptions;
}
