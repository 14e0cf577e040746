import {
  type ActionMessages,
  billingActions,
  type Change,
  type Details,
  listOf,
  partOf,
  textChanges,
  textOf,
} from '../../shared/audit/audit-messages.ts';
import { permissionText } from '../../shared/organization/permissions.ts';
import { listText, roleList } from '../../shared/organization/role-names.ts';

export const logMessages: Readonly<Record<string, ActionMessages>> = {
  'organization.created': { done: 'Organization created' },
  'organization.updated': { done: 'Settings changed' },
  'organization.deleted': { done: 'Organization deleted' },
  'organization.member.added': { done: 'Member added' },
  'organization.member.role.changed': { done: 'Roles of a member changed' },
  'organization.member.removed': { done: 'Member removed' },
  'organization.member.left': { done: 'Member left' },
  'organization.invitation.sent': { done: 'Invitation sent' },
  'organization.invitation.accepted': { done: 'Invitation accepted', refused: 'Invitation could not be accepted' },
  'organization.invitation.rejected': { done: 'Invitation declined' },
  'organization.invitation.canceled': { done: 'Invitation canceled' },
  'organization.role.created': { done: 'Role created' },
  'organization.role.updated': { done: 'Role changed' },
  'organization.role.deleted': { done: 'Role deleted' },
  'organization.team.created': { done: 'Team created' },
  'organization.team.updated': { done: 'Team renamed' },
  'organization.team.deleted': { done: 'Team deleted' },
  'organization.team.member.added': { done: 'Member added to a team' },
  'organization.team.member.removed': { done: 'Member removed from a team' },
  ...billingActions,
};

const names = { name: 'Name', slug: 'Address' } as const;
const unseen: Readonly<Record<string, string>> = { logo: 'Logo', metadata: 'Metadata' };

const rolesOf = (details: Details): string | null => roleList(listOf(details['roles'])) || null;

const lower = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);

/** "Create teams and rename teams". */
const sentence = (all: readonly string[]): string =>
  listText(all.map((words, at) => (at === 0 ? words : lower(words))));

/** "Create teams": everything that a role may do. */
const permitted = (role: Details): string[] =>
  Object.entries(partOf(role, 'permissions')).flatMap(([resource, actions]) =>
    listOf(actions).map((action) => permissionText(resource, action)),
  );

function permissionChanges(details: Details): Change[] {
  const [before, after] = [permitted(partOf(details, 'before')), permitted(partOf(details, 'after'))];
  const added = after.filter((words) => !before.includes(words));
  const removed = before.filter((words) => !after.includes(words));
  return [
    ...(added.length > 0 ? [{ label: 'Permissions added', before: null, after: sentence(added) }] : []),
    ...(removed.length > 0 ? [{ label: 'Permissions removed', before: null, after: sentence(removed) }] : []),
  ];
}

/** @param teamName of the teams that there are now, for entries of before, which have only the id */
export function logChanges(action: string, details: Details, teamName: (id: string) => string | undefined): Change[] {
  const only = (label: string, after: string | null | undefined): Change[] =>
    after ? [{ label, before: null, after }] : [];
  switch (action) {
    case 'organization.updated': {
      const named = listOf(details['fields']).flatMap((field) => unseen[field] ?? []);
      return [...textChanges(details, names), ...named.map((label) => ({ label, before: null, after: 'changed' }))];
    }
    case 'organization.team.updated':
      return textChanges(details, names);
    case 'organization.role.created':
      return only('Permissions', sentence(permitted(partOf(details, 'after'))));
    case 'organization.role.updated':
      return [...textChanges(details, names), ...permissionChanges(details)];
    case 'organization.role.deleted':
      return only('Permissions', sentence(permitted(partOf(details, 'before'))));
    case 'organization.member.role.changed':
      return [
        { label: 'Roles', before: rolesOf(partOf(details, 'before')), after: rolesOf(partOf(details, 'after')) },
      ].filter(({ before, after }) => before !== after);
    case 'organization.team.member.added':
    case 'organization.team.member.removed':
      return only('Team', textOf(details['team']) ?? teamName(textOf(details['teamId']) ?? '') ?? 'a deleted team');
    default:
      return only('Roles', rolesOf(details));
  }
}
