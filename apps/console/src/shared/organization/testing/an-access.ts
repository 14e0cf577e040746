import type { Access } from '../organization-reads.ts';

const manages = {
  organization: ['update'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  billing: ['read'],
};
/** The predefined roles, a configured one and a custom one. */
const table = {
  owner: { ...manages, organization: ['update', 'delete'], billing: ['read', 'manage'] },
  admin: manages,
  member: { ac: ['read'] },
  auditor: { audit: ['read'] },
  host: { member: ['delete'], invitation: ['create'] },
};
type Name = keyof typeof table;

/** The service's answer to members, by role; a browser test compares it with the real service. */
const answers = {
  owner: {
    givable: ['owner', 'admin', 'member', 'auditor', 'host'],
    grantable: { ...table.owner, audit: ['read'] },
  },
  admin: { givable: ['admin', 'member', 'host'], grantable: manages },
  member: { givable: ['member'], grantable: table.member },
  host: { givable: ['member', 'host'], grantable: { ...table.host, ac: ['read'] } },
} as const satisfies Partial<Record<Name, { givable: readonly Name[]; grantable: Access['grantable'] }>>;

export const ROLE_ID = 'role-1';

/** One member of each role except the auditor, and a pending invitation for a member. */
export function accessOf(caller: keyof typeof answers): Access {
  const { givable, grantable } = answers[caller];
  const roles = Object.entries(table).map(([role, permissions]) => ({
    role,
    permissions,
    isCustom: role === 'host',
    id: role === 'host' ? ROLE_ID : null,
    memberCount: role === 'auditor' ? 0 : 1,
    invitationCount: role === 'member' ? 1 : 0,
    givable: givable.some((one) => one === role),
  }));
  const statements = { ...table.owner, audit: ['read'] };
  return { ownerRole: 'owner', memberRole: 'member', roles, mine: table[caller], grantable, statements };
}
