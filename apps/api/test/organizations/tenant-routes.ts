import { aPng, dataUrlOf } from '#shared-kernel/testing/pictures';

/** The caller. */
export type Who = 'stranger' | 'owner of another organization' | 'member' | 'admin';
export const WHO: readonly Who[] = ['stranger', 'owner of another organization', 'member', 'admin'];

export interface Tenant {
  readonly organizationId: string;
  readonly slug: string;
  readonly teamId: string;
  readonly ownerMemberId: string;
  readonly ownerUserId: string;
  readonly otherUserId: string;
  readonly invitationId: string;
  readonly roleId: string;
}

interface Row {
  /** The body, or the query for GET. */
  readonly send: (tenant: Tenant) => object;
  /** Callers who are allowed. */
  readonly allowed: readonly Who[];
}

const members: readonly Who[] = ['member', 'admin'];
const admins: readonly Who[] = ['admin'];
const nobody: readonly Who[] = [];

/** Routes about the caller: no parameter refers to data of other people. */
export const OWN = [
  'POST create',
  'POST check-slug',
  'GET list',
  'GET list-memberships',
  'GET list-user-invitations',
  'GET list-user-teams',
  'GET get-active-member',
  // Its id is in the mail, and it shows what the mail says.
  'GET invitation-preview',
];

const byId = ({ organizationId }: Tenant) => ({ organizationId });

/** Each route that refers to something of an organization, with the callers who may use it. */
export const matrix: Readonly<Record<string, Row>> = {
  'GET access': { send: byId, allowed: members },
  'GET audit-log': { send: byId, allowed: admins },
  'GET audit-log/export': { send: byId, allowed: admins },
  'GET get-organization': { send: byId, allowed: members },
  'GET get-full-organization': { send: ({ slug }) => ({ organizationSlug: slug }), allowed: members },
  'GET list-members': { send: byId, allowed: members },
  'GET list-invitations': { send: byId, allowed: members },
  'GET list-roles': { send: byId, allowed: members },
  'GET get-role': { send: ({ organizationId, roleId }) => ({ organizationId, roleId }), allowed: members },
  'GET list-teams': { send: byId, allowed: members },
  'GET list-team-places': { send: byId, allowed: members },
  'GET search-members': { send: ({ organizationId, teamId }) => ({ organizationId, teamId }), allowed: members },
  'GET search-invitations': { send: byId, allowed: members },
  'GET search-teams': { send: byId, allowed: members },
  'GET list-team-members': { send: ({ teamId }) => ({ teamId }), allowed: members },
  'GET get-active-member-role': {
    send: ({ organizationId, ownerUserId }) => ({ organizationId, userId: ownerUserId }),
    allowed: members,
  },
  'GET get-invitation': { send: ({ invitationId }) => ({ id: invitationId }), allowed: nobody },
  'POST has-permission': {
    send: ({ organizationId }) => ({ organizationId, permissions: { organization: ['delete'] } }),
    allowed: members,
  },
  'POST set-active': { send: byId, allowed: members },
  'POST set-active-team': { send: ({ teamId }) => ({ teamId }), allowed: nobody },
  'POST update': { send: ({ organizationId }) => ({ organizationId, data: { name: 'Taken' } }), allowed: admins },
  'POST set-logo': {
    send: ({ organizationId }) => ({ organizationId, logo: dataUrlOf('png', aPng(1, 1)) }),
    allowed: admins,
  },
  'GET deletion-preview': { send: byId, allowed: nobody },
  'POST delete': { send: byId, allowed: nobody },
  'POST invite-member': {
    send: ({ organizationId }) => ({ organizationId, email: 'friend@example.com', role: 'owner' }),
    allowed: nobody,
  },
  'POST cancel-invitation': { send: ({ invitationId }) => ({ invitationId }), allowed: admins },
  'POST accept-invitation': { send: ({ invitationId }) => ({ invitationId }), allowed: nobody },
  'POST reject-invitation': { send: ({ invitationId }) => ({ invitationId }), allowed: nobody },
  'POST remove-member': {
    send: ({ organizationId, ownerMemberId }) => ({ organizationId, memberIdOrEmail: ownerMemberId }),
    allowed: nobody,
  },
  'POST update-member-role': {
    send: ({ organizationId, ownerMemberId }) => ({ organizationId, memberId: ownerMemberId, role: 'member' }),
    allowed: nobody,
  },
  'POST create-role': {
    send: ({ organizationId }) => ({ organizationId, role: 'taken', permission: { team: ['create'] } }),
    allowed: admins,
  },
  'POST update-role': {
    send: ({ organizationId, roleId }) => ({ organizationId, roleId, data: { permission: { team: ['delete'] } } }),
    allowed: admins,
  },
  'POST delete-role': { send: ({ organizationId, roleId }) => ({ organizationId, roleId }), allowed: admins },
  'POST leave': { send: byId, allowed: members },
  'POST create-team': { send: ({ organizationId }) => ({ organizationId, name: 'Taken' }), allowed: admins },
  'POST update-team': {
    send: ({ organizationId, teamId }) => ({ organizationId, teamId, data: { name: 'Taken' } }),
    allowed: admins,
  },
  'POST remove-team': { send: ({ organizationId, teamId }) => ({ organizationId, teamId }), allowed: admins },
  'POST add-team-member': {
    send: ({ organizationId, teamId, otherUserId }) => ({ organizationId, teamId, userId: otherUserId }),
    allowed: admins,
  },
  'POST remove-team-member': {
    send: ({ organizationId, teamId, ownerUserId }) => ({ organizationId, teamId, userId: ownerUserId }),
    allowed: admins,
  },
};
