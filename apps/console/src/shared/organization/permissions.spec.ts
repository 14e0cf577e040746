import { describe, expect, test } from '@jest/globals';
import {
  asPermissions,
  canTakeBack,
  grants,
  mayAssign,
  onlyThese,
  permissionsIn,
  permissionText,
  resourceText,
  roleSummary,
} from './permissions.ts';
import { accessOf } from './testing/an-access.ts';

const admin = accessOf('admin');

test('what is granted, also where a name is one of the language', () => {
  expect(grants(admin.mine, 'member', 'delete')).toBe(true);
  expect(grants(admin.mine, 'organization', 'delete')).toBe(false);
  expect(grants(admin.mine, 'constructor', 'name')).toBe(false);
});

test('permissions are a list and back', () => {
  expect(permissionsIn(admin.statements)).toHaveLength(17);
  expect(asPermissions(permissionsIn(admin.statements))).toEqual(admin.statements);
  expect(asPermissions([])).toEqual({});
  expect(asPermissions([{ resource: 'constructor', action: 'name' }])).toEqual({ constructor: ['name'] });
});

test('several roles may be given when each may; one that is there no more may go', () => {
  expect(mayAssign(admin, ['admin', 'member'])).toBe(true);
  expect(mayAssign(admin, ['admin', 'auditor'])).toBe(false);
  expect(mayAssign(admin, ['owner'])).toBe(false);
  expect(mayAssign(admin, ['forgotten'])).toBe(true);
  expect(mayAssign(accessOf('host'), ['member'])).toBe(true);
});

describe('who takes other roles', () => {
  const access = accessOf('owner');
  test.each([
    [['owner'], ['owner', 'member'], true],
    [['owner'], ['admin'], false],
    [['admin', 'auditor'], ['admin'], false],
    [['admin'], ['member'], false],
    [['admin'], ['host'], false],
    [['admin', 'host'], ['admin'], true],
    // Members who may change roles may give the rights of every member.
    [['admin', 'member'], ['admin'], true],
  ])('%s → %s: back again %s', (from, to, canReturn) => {
    expect(canTakeBack(access, from, to)).toBe(canReturn);
  });

  test('gets back what every member may do, without holding it', () => {
    const roles = access.roles.map((one) =>
      one.role === 'host' ? { ...one, permissions: { member: ['update'] } } : one,
    );
    expect(canTakeBack({ ...access, roles }, ['member'], ['host'])).toBe(true);
    expect(canTakeBack({ ...access, roles }, ['auditor'], ['host'])).toBe(false);
  });
});

test('what only the configuration knows is called as it calls it', () => {
  expect(resourceText('team')).toBe('Teams');
  expect(permissionText('team', 'delete')).toBe('Delete teams');
  expect(resourceText('ticket')).toBe('Ticket');
  expect(permissionText('ticket', 'close')).toBe('Close ticket');
  expect(permissionText('team', 'paint')).toBe('Paint team');
  expect(permissionText('constructor', 'name')).toBe('Name constructor');
  expect(permissionText('team', 'constructor')).toBe('Constructor team');
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
