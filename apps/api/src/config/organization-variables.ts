import { z } from 'zod';
import {
  defaultRoles,
  organizationDefaults as defaults,
  type Permissions,
} from '#organizations/domain/organization-options';
import { flag, json, list, matching, variable, whole } from './variable.ts';

const organizations = { group: 'Organizations' };
const invitations = { group: 'Invitations' };
const teams = { group: 'Teams' };

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

/** One row for each field of the options of organizations; defaults are defined there. */
export const organizationVariables = {
  ORGANIZATION_CREATION: variable(flag, {
    ...organizations,
    default: defaults.creationEnabled,
    doc: 'Whether people may create organizations.',
  }),
  ORGANIZATION_CREATION_DENIED_TO: variable(list('email addresses, `*` for any text'), {
    ...organizations,
    default: defaults.creationDeniedTo,
    doc: 'Email patterns whose users cannot create organizations, such as `*@partner.example.com`.',
  }),
  ORGANIZATION_LIMIT: variable(whole(1), {
    ...organizations,
    doc: 'Organizations a person may belong to and still create another.',
    otherwise: 'no limit',
  }),
  ORGANIZATION_MEMBERSHIP_LIMIT: variable(whole(1, MOST_MEMBERS), {
    ...organizations,
    default: defaults.membershipLimit,
    doc: 'Members of one organization at most.',
  }),
  ORGANIZATION_CREATOR_ROLE: variable(matching('the name of a role', ROLE), {
    ...organizations,
    default: defaults.creatorRole,
    doc: 'Role of the creator of an organization. Members with this role are owners; every organization keeps at least one.',
  }),
  ORGANIZATION_ROLES: variable(roles, {
    ...organizations,
    default: defaults.configuredRoles,
    doc: 'Roles besides `owner`, `admin` and `member`, with what they may do.',
  }),
  ORGANIZATION_ROLE_LIMIT: variable(whole(0, MOST_ROLES), {
    ...organizations,
    default: defaults.roleLimit,
    doc: 'Custom roles of one organization at most; 0: none.',
  }),

  INVITATION_LIFE_SECONDS: variable(whole(1, YEAR_SECONDS), {
    ...invitations,
    default: defaults.invitationLifeSeconds,
    doc: 'Seconds an invitation can be accepted.',
  }),
  INVITATION_LIMIT: variable(whole(1, MOST_MEMBERS), {
    ...invitations,
    default: defaults.invitationLimit,
    doc: 'Open invitations of one organization at most.',
  }),
  INVITING_AGAIN_CANCELS: variable(flag, {
    ...invitations,
    default: defaults.invitingAgainCancels,
    doc: 'Whether a second invitation of an address cancels the first instead of being refused.',
  }),
  INVITATION_RETENTION_SECONDS: variable(whole(0, 10 * YEAR_SECONDS), {
    ...invitations,
    default: defaults.invitationRetentionSeconds,
    doc: 'Seconds an invitation stays in the list after it has expired.',
  }),
  INVITATION_HISTORY_LIMIT: variable(whole(0, MOST_MEMBERS), {
    ...invitations,
    default: defaults.invitationHistoryLimit,
    doc: 'Closed invitations that a list shows besides the open ones; the newest are shown.',
  }),
  INVITATION_MAILS_PER_HOUR: variable(whole(1, MOST_MEMBERS), {
    ...invitations,
    default: defaults.invitationMailsPerHour,
    doc: 'Invitations that one organization mails within an hour, including repeated ones.',
  }),
  INVITER_MAILS_PER_HOUR: variable(whole(1, MOST_MEMBERS), {
    ...invitations,
    default: defaults.inviterMailsPerHour,
    doc: 'Invitations that one person mails within an hour, over all organizations.',
  }),
  UNPROVEN_INVITER_MAILS_PER_HOUR: variable(whole(1, MOST_MEMBERS), {
    ...invitations,
    default: defaults.unprovenInviterMailsPerHour,
    doc: 'The same for a person whose email address is not proven (ADR 27).',
  }),
  RECIPIENT_MAILS_PER_DAY: variable(whole(1, MOST_MEMBERS), {
    ...invitations,
    default: defaults.recipientMailsPerDay,
    doc: 'Invitations that one organization mails to one address within a day.',
  }),

  TEAM_LIMIT: variable(whole(1), {
    ...teams,
    doc: 'Teams of one organization at most, the first one included.',
    otherwise: 'no limit',
  }),
  TEAM_MEMBER_LIMIT: variable(whole(1), { ...teams, doc: 'Members of one team at most.', otherwise: 'no limit' }),
  LAST_TEAM_REMOVABLE: variable(flag, {
    ...teams,
    default: defaults.lastTeamRemovable,
    doc: 'Whether the last team of an organization may be removed.',
  }),
};

/** @param configured undefined when the variable is invalid, which is reported separately */
export function isRole(name: string, configured: Readonly<Record<string, Permissions>> | undefined): boolean {
  return configured === undefined || Object.hasOwn({ ...defaultRoles, ...configured }, name);
}
