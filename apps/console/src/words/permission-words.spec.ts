import { expect, test } from '@jest/globals';
import { onlyThese, permissionWords, resourceWords, roleSummary } from './permission-words.ts';

test('what only the configuration knows is called as it calls it', () => {
  expect(resourceWords('team')).toBe('Teams');
  expect(permissionWords('team', 'delete')).toBe('Delete teams');
  expect(resourceWords('ticket')).toBe('Ticket');
  expect(permissionWords('ticket', 'close')).toBe('Close ticket');
  expect(permissionWords('team', 'paint')).toBe('Paint team');
  expect(permissionWords('constructor', 'name')).toBe('Name constructor');
  expect(permissionWords('team', 'constructor')).toBe('Constructor team');
});

test('who has a right that someone lacks', () => {
  const roles: { role: string; permissions: Record<string, string[]> }[] = [
    { role: 'owner', permissions: { team: ['create', 'delete'] } },
    { role: 'admin', permissions: { team: ['create'] } },
    { role: 'member', permissions: {} },
  ];
  expect(onlyThese({ roles }, 'team', 'create', 'create teams')).toBe(
    'Only the roles Owner and Admin can create teams.',
  );
  expect(onlyThese({ roles }, 'team', 'delete', 'delete teams')).toBe('Only the role Owner can delete teams.');
  expect(onlyThese({ roles }, 'constructor', 'name', 'do this')).toBe('No one can do this here.');
});

test('a role in one line: what it manages wholly, then single permissions', () => {
  const statements = {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    team: ['create', 'update'],
    ticket: ['close'],
    ac: ['create', 'read'],
  };
  expect(roleSummary(statements, statements)).toBe('Full access.');
  expect(roleSummary({}, statements)).toBe('Read-only access.');
  expect(roleSummary({ ac: ['read'] }, statements)).toBe('Read-only access.');
  expect(roleSummary({ ...statements, organization: ['update'], ac: ['read'] }, statements)).toBe(
    'Manage members, teams, and ticket. Change organization settings.',
  );
  expect(roleSummary({ team: ['update'], ticket: [] }, statements)).toBe('Rename teams.');
});
