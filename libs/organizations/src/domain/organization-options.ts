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

/** Settings of the context; each can be changed by configuration. `Infinity` is no limit. */
export interface OrganizationOptions {
  /** Public origin, no trailing slash: where mailed links lead. */
  readonly baseUrl: string;

  readonly creationEnabled: boolean;
  /** Email patterns, `*` for any text, whose users cannot create organizations. */
  readonly creationDeniedTo: readonly string[];
  /** Memberships with which a person can no longer create an organization. */
  readonly organizationLimit: number;

  /** Maximum number of members of an organization, and of members in one answer. */
  readonly membershipLimit: number;
  /** Role of the creator; an organization always keeps a member with this role. */
  readonly creatorRole: string;
  /** Roles beside `owner`, `admin` and `member`, with what they may do. */
  readonly configuredRoles: Readonly<Record<string, Permissions>>;

  /** Maximum number of custom roles of an organization; 0 disables them. */
  readonly roleLimit: number;

  /** Seconds an invitation can be accepted. */
  readonly invitationLifeSeconds: number;
  /** Maximum number of open invitations of an organization. */
  readonly invitationLimit: number;
  /** Inviting somebody again cancels the earlier invitation instead of being refused. */
  readonly invitingAgainCancels: boolean;
  /** Seconds after its expiry when an invitation is deleted. */
  readonly invitationRetentionSeconds: number;
  /** Maximum number of closed invitations in a list, the newest ones; open ones are not limited by it. */
  readonly invitationHistoryLimit: number;
  /** Maximum number of invitation mails of an organization within an hour, including those sent again. */
  readonly invitationMailsPerHour: number;
  /** The same for one sender over all organizations. */
  readonly inviterMailsPerHour: number;
  /** The same for a sender whose email address is not proven. */
  readonly unprovenInviterMailsPerHour: number;
  /** Maximum number of invitation mails of an organization to one address within a day. */
  readonly recipientMailsPerDay: number;

  readonly teamLimit: number;
  readonly teamMemberLimit: number;
  /** The last team may be removed as well. */
  readonly lastTeamRemovable: boolean;
}

export const organizationDefaults = {
  creationEnabled: true,
  creationDeniedTo: [],
  organizationLimit: Infinity,
  membershipLimit: 100,
  creatorRole: 'owner',
  configuredRoles: {},
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
} as const satisfies Omit<OrganizationOptions, 'baseUrl'>;

/** The options as an injectable value. */
export abstract class OrganizationSettings {
  abstract readonly options: OrganizationOptions;
}
