import type { Permissions } from './permissions.ts';

export type { Permissions } from './permissions.ts';

const manages: Permissions = {
  organization: ['update'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
};

/** The role of members without any other. */
export const MEMBER_ROLE = 'member';

/** What the roles that always exist may do. `ac` is access control: the organization's own roles. */
export const defaultRoles: Readonly<Record<string, Permissions>> = {
  owner: { ...manages, organization: ['update', 'delete'] },
  admin: manages,
  [MEMBER_ROLE]: { ac: ['read'] },
};

/** Settings of the context; each can be changed by configuration. `Infinity` is no limit. */
export interface OrganizationOptions {
  /** Public origin, no trailing slash: where mailed links lead. */
  readonly baseUrl: string;

  readonly creationEnabled: boolean;
  /** Patterns of e-mail addresses, `*` for any text, whose owners may not create organizations. */
  readonly creationDeniedTo: readonly string[];
  /** Organizations a person may belong to and still create another. */
  readonly organizationLimit: number;

  /** Members of one organization; also the most that a listing shows. */
  readonly membershipLimit: number;
  /** Role of the creator; an organization always keeps a member with this role. */
  readonly creatorRole: string;
  /** Roles beside `owner`, `admin` and `member`, with what they may do. */
  readonly configuredRoles: Readonly<Record<string, Permissions>>;

  /** Roles that an organization may make for itself; 0: none. */
  readonly roleLimit: number;

  /** Seconds an invitation can be accepted. */
  readonly invitationLifeSeconds: number;
  /** Invitations of one organization that wait for an answer. */
  readonly invitationLimit: number;
  /** Inviting somebody again cancels the earlier invitation instead of being refused. */
  readonly invitingAgainCancels: boolean;
  /** Seconds that an invitation which can no longer be accepted stays in the list. */
  readonly invitationRetentionSeconds: number;
  /** The latest closed invitations, shown in a list besides the open ones. */
  readonly invitationHistoryLimit: number;
  /** Invitations that one organization mails within an hour, those sent once more included. */
  readonly invitationMailsPerHour: number;

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
  teamLimit: Infinity,
  teamMemberLimit: Infinity,
  lastTeamRemovable: false,
} as const satisfies Omit<OrganizationOptions, 'baseUrl'>;

/** The options as an injectable value. */
export abstract class OrganizationSettings {
  abstract readonly options: OrganizationOptions;
}
