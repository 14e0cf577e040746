import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { organizationKinds } from '../../shared/audit/activity-kinds.ts';
import { logChanges, logMessages } from './audit-log.ts';

/** The published actions that concern an organization. */
const actions = [
  ...readFileSync(`${import.meta.dirname}/../../../../../docs/AUDIT.md`, 'utf8').matchAll(
    /^\| `((?:organization|billing)\.[\w.-]+)`/gm,
  ),
].map(([, action = '']) => action);

const changes = (action: string, details: object) =>
  logChanges(action, details as Record<string, unknown>, (id) => (id === 'team-1' ? 'Billing' : undefined));

describe('words for the audit log of an organization', () => {
  test('every action of the catalogue has words, and no words are left over', () => {
    expect(actions.length).toBeGreaterThan(15);
    const missing = actions.filter((action) => !Object.hasOwn(logMessages, action));
    expect(missing.map((action) => `${action}: say it in apps/console/src/features/audit-log/audit-log.ts`)).toEqual(
      [],
    );
    expect(Object.keys(logMessages).filter((action) => !actions.includes(action))).toEqual([]);
  });

  test('each filter finds actions', () => {
    for (const { value } of organizationKinds) expect(actions.some((action) => action.startsWith(value))).toBe(true);
  });

  test('names, addresses and what is only named', () => {
    const details = {
      fields: ['name', 'logo'],
      before: { name: 'Acme', slug: 'acme' },
      after: { name: 'Acme Orders', slug: 'acme' },
    };
    expect(changes('organization.updated', details)).toEqual([
      { label: 'Name', before: 'Acme', after: 'Acme Orders' },
      { label: 'Logo', before: null, after: 'changed' },
    ]);
  });

  test('roles of members and invitations', () => {
    const details = { before: { roles: ['member'] }, after: { roles: ['admin', 'member'] } };
    expect(changes('organization.member.role.changed', details)).toEqual([
      { label: 'Roles', before: 'Member', after: 'Admin and Member' },
    ]);
    expect(changes('organization.invitation.sent', { roles: ['admin'] })).toEqual([
      { label: 'Roles', before: null, after: 'Admin' },
    ]);
  });

  test('of a role, only the permissions that differ', () => {
    const before = { name: 'clerk', permissions: { team: ['create'], member: ['update'] } };
    const after = { name: 'head-clerk', permissions: { team: ['create', 'delete'] } };
    expect(changes('organization.role.updated', { before, after })).toEqual([
      { label: 'Name', before: 'clerk', after: 'head-clerk' },
      { label: 'Permissions added', before: null, after: 'Delete teams' },
      { label: 'Permissions removed', before: null, after: 'Change member roles and team members' },
    ]);
    expect(changes('organization.role.created', { after })).toEqual([
      { label: 'Permissions', before: null, after: 'Create teams and delete teams' },
    ]);
    expect(changes('organization.role.deleted', { before })).toEqual([
      { label: 'Permissions', before: null, after: 'Create teams and change member roles and team members' },
    ]);
  });

  test('teams by name, also those that are gone', () => {
    expect(changes('organization.team.member.added', { teamId: 'team-1' })).toMatchObject([{ after: 'Billing' }]);
    const renamed = { teamId: 'team-1', team: 'Invoices' };
    expect(changes('organization.team.member.removed', renamed)).toMatchObject([{ after: 'Invoices' }]);
    expect(changes('organization.team.member.removed', { teamId: 'team-2' })).toMatchObject([
      { after: 'a deleted team' },
    ]);
  });

  test('details that are gone say nothing', () => {
    for (const action of actions.filter((one) => !one.includes('team.member'))) expect(changes(action, {})).toEqual([]);
  });
});
