import { z } from 'zod';
import {
  defaultRoles,
  organizationDefaults as defaults,
  type OrganizationOptions,
  type Permissions,
} from '#organizations/domain/organization-options';
import { flag, json, list, matching, plain, whole } from './kinds.ts';
import { settings } from './variable.ts';

const inGroup = (group: string) => settings<OrganizationOptions, typeof defaults>(group, defaults);
const organizations = inGroup('Organizations');
const invitations = inGroup('Invitations');
const teams = inGroup('Teams');

const YEAR_SECONDS = 31_536_000;
/** A rule about all members reads all of them. */
const MOST_MEMBERS = 10_000;
/** Every permission check reads all roles. */
const MOST_ROLES = 1000;
const ROLE = /^[a-z][a-z0-9_-]{0,62}$/;

const roles = json<Readonly<Record<string, Permissions>>>(
  '`{"auditor":{"invitation":["cancel"]}}`',
  z.record(
    z
      .string()
      .regex(ROLE, 'a role is lower-case letters, digits, hyphens and underscores')
      .refine((name) => !Object.hasOwn(defaultRoles, name), 'names a role that always exists'),
    z.record(z.string().min(1).max(63), z.array(z.string().min(1).max(63)).max(50)),
  ),
);

export const organizationVariables = {
  ORGANIZATION_CREATION: organizations('creationEnabled', flag, { doc: 'Whether people may create organizations.' }),
  ORGANIZATION_CREATION_DENIED_TO: organizations('creationDeniedTo', plain(list('email addresses, `*` for any text')), {
    doc: 'Email patterns whose users cannot create organizations, such as `*@partner.example.com`.',
  }),
  ORGANIZATION_LIMIT: organizations('organizationLimit', whole(1), {
    doc: 'Organizations a person may belong to and still create another.',
    otherwise: 'no limit',
  }),
  ORGANIZATION_MEMBERSHIP_LIMIT: organizations('membershipLimit', whole(1, MOST_MEMBERS), {
    doc: 'Members of one organization at most.',
  }),
  ORGANIZATION_CREATOR_ROLE: organizations('creatorRole', plain(matching('the name of a role', ROLE)), {
    doc: 'Role of the creator of an organization. Members with this role are owners; every organization keeps at least one.',
  }),
  ORGANIZATION_ROLES: organizations('configuredRoles', plain(roles), {
    doc: 'Roles besides `owner`, `admin` and `member`, with what they may do.',
  }),
  ORGANIZATION_ROLE_LIMIT: organizations('roleLimit', whole(0, MOST_ROLES), {
    doc: 'Custom roles of one organization at most; 0: none.',
  }),

  INVITATION_LIFE_SECONDS: invitations('invitationLifeSeconds', whole(1, YEAR_SECONDS), {
    doc: 'Seconds an invitation can be accepted.',
  }),
  INVITATION_LIMIT: invitations('invitationLimit', whole(1, MOST_MEMBERS), {
    doc: 'Open invitations of one organization at most.',
  }),
  INVITING_AGAIN_CANCELS: invitations('invitingAgainCancels', flag, {
    doc: 'Whether a second invitation of an address cancels the first instead of being refused.',
  }),
  INVITATION_RETENTION_SECONDS: invitations('invitationRetentionSeconds', whole(0, 10 * YEAR_SECONDS), {
    doc: 'Seconds an invitation stays in the list after it has expired.',
  }),
  INVITATION_HISTORY_LIMIT: invitations('invitationHistoryLimit', whole(0, MOST_MEMBERS), {
    doc: 'Closed invitations that a list shows besides the open ones; the newest are shown.',
  }),
  INVITATION_MAILS_PER_HOUR: invitations('invitationMailsPerHour', whole(1, MOST_MEMBERS), {
    doc: 'Invitations that one organization mails within an hour, including repeated ones.',
  }),
  INVITER_MAILS_PER_HOUR: invitations('inviterMailsPerHour', whole(1, MOST_MEMBERS), {
    doc: 'Invitations that one person mails within an hour, over all organizations.',
  }),
  UNPROVEN_INVITER_MAILS_PER_HOUR: invitations('unprovenInviterMailsPerHour', whole(1, MOST_MEMBERS), {
    doc: 'The same for a person whose email address is not proven (ADR 27).',
  }),
  RECIPIENT_MAILS_PER_DAY: invitations('recipientMailsPerDay', whole(1, MOST_MEMBERS), {
    doc: 'Invitations that one organization mails to one address within a day.',
  }),

  TEAM_LIMIT: teams('teamLimit', whole(1), {
    doc: 'Teams of one organization at most, the first one included.',
    otherwise: 'no limit',
  }),
  TEAM_MEMBER_LIMIT: teams('teamMemberLimit', whole(1), { doc: 'Members of one team at most.', otherwise: 'no limit' }),
  LAST_TEAM_REMOVABLE: teams('lastTeamRemovable', flag, {
    doc: 'Whether the last team of an organization may be removed.',
  }),
};

/** @param configured undefined when the variable is invalid, which is reported separately */
export function isRole(name: string, configured: Readonly<Record<string, Permissions>> | undefined): boolean {
  return configured === undefined || Object.hasOwn({ ...defaultRoles, ...configured }, name);
}
