import { describe, expect, test } from '@jest/globals';
import { Access } from './access.ts';
import { organizationDefaults } from './organization-options.ts';
import { RoleSet } from './role-set.ts';

const access = new Access(organizationDefaults, []);
const who = (roles: string) => ({ roles: RoleSet.of(roles) });
const table: Readonly<Record<string, readonly string[]>> = {
  'organization update': ['owner', 'admin'],
  'organization delete': ['owner'],
  'member create': ['owner', 'admin'],
  'member update': ['owner', 'admin'],
  'member delete': ['owner', 'admin'],
  'invitation create': ['owner', 'admin'],
  'invitation cancel': ['owner', 'admin'],
  'team create': ['owner', 'admin'],
  'team update': ['owner', 'admin'],
  'team delete': ['owner', 'admin'],
  'ac create': ['owner', 'admin'],
  'ac read': ['owner', 'admin', 'member'],
  'ac update': ['owner', 'admin'],
  'ac delete': ['owner', 'admin'],
  'billing read': ['owner', 'admin'],
  'billing manage': ['owner'],
  'team unknown': [],
  'constructor name': [],
};

describe.each(Object.entries(table))('%s', (permission, allowed) => {
  const [resource, action] = permission.split(' ') as [string, string];
  test.each(['owner', 'admin', 'member', 'superuser', ''])('for %j', (role) => {
    expect(access.allows(who(role), resource, action)).toBe(allowed.includes(role));
    // One of several roles is enough.
    const together = allowed.includes(role) || allowed.includes('member');
    expect(access.allows(who(`member,${role}`), resource, action)).toBe(together);
  });
});

test('all requested permissions must be held, and at least one must be requested', () => {
  expect(access.allowsAll(who('admin'), { member: ['create', 'delete'], team: ['update'] })).toBe(true);
  expect(access.allowsAll(who('admin'), { member: ['create'], organization: ['delete'] })).toBe(false);
  expect(access.allowsAll(who('owner'), {})).toBe(false);
  expect(access.allowsAll(who('owner'), { member: [] })).toBe(false);
});

test.each(['', ' ', ',', 'superuser', 'owner,superuser', 'constructor', '__proto__'])(
  '%j is refused as roles',
  (text) => {
    expect(() => access.roles(text)).toThrow(expect.objectContaining({ code: 'ROLE_NOT_FOUND' }));
  },
);

test.each([
  ['owner', 'owner', true],
  ['owner,member', 'owner,admin', true],
  ['admin', 'admin', true],
  ['admin', 'member', true],
  ['admin', 'owner', false],
  ['admin', 'member,owner', false],
  ['member', 'member', true],
  ['member', 'admin', false],
])('%s may give %s: %s', (giver, given, expected) => {
  expect(access.mayGive(who(giver), RoleSet.of(given))).toBe(expected);
});

describe('configured roles', () => {
  const configured = new Access(
    {
      creatorRole: 'founder',
      configuredRoles: { founder: { organization: ['update', 'delete'] }, auditor: { invoice: ['read'] } },
    },
    [],
  );

  test('grant what they say, and no more', () => {
    expect(configured.allows(who('auditor'), 'invoice', 'read')).toBe(true);
    expect(configured.allows(who('admin'), 'invoice', 'read')).toBe(false);
    expect(configured.allows(who('auditor'), 'member', 'delete')).toBe(false);
    expect(configured.roles('Auditor, member')).toEqual(RoleSet.of('auditor,member'));
  });

  test('make members with the role of the creator owners', () => {
    expect(configured.isOwner(who('founder'))).toBe(true);
    expect(configured.isOwner(who('owner'))).toBe(false);
    expect(configured.creatorRoles).toEqual(RoleSet.of('founder'));
  });

  test('can be given by members who hold their permissions, and by owners', () => {
    expect(configured.mayGive(who('admin'), RoleSet.of('auditor'))).toBe(false);
    expect(configured.mayGive(who('admin,auditor'), RoleSet.of('auditor'))).toBe(true);
    expect(configured.mayGive(who('founder'), RoleSet.of('auditor,founder'))).toBe(true);
  });

  test('can extend the member role, whose permissions everybody may grant', () => {
    const member = { ac: ['read'], project: ['create'] };
    const generous = new Access({ creatorRole: 'owner', configuredRoles: { member } }, []);
    expect(generous.mayGive(who('admin'), RoleSet.of('member'))).toBe(true);
    const grantable = { ...generous.permissionsOf(who('admin')), project: ['create'] };
    expect(generous.grantableBy(who('admin'))).toEqual(grantable);
    expect(generous.grantableBy(who('owner'))).toEqual(generous.statements);
  });
});
