import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '#shared-kernel/domain/refusal';
import { Access } from './access.ts';
import type { CustomRole } from './custom-role.ts';
import { defaultRoles, organizationDefaults } from './organization-options.ts';
import { pairsOf, type Permissions } from './permissions.ts';
import { RoleBook } from './role-book.ts';
import { RoleSet } from './role-set.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const who = (roles: string) => ({ roles: RoleSet.of(roles) });
const refused = (code: string, details?: object) => expect.objectContaining({ code, ...(details && { details }) });
const TAKEN = refused('ROLE_NAME_IS_ALREADY_TAKEN');
const NOT_YOURS_TO_CHANGE = refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE');

const options = { ...organizationDefaults, configuredRoles: { auditor: { invoice: ['read'] } } };
const book = (roles: readonly CustomRole[] = [], holders: readonly ReturnType<typeof who>[] = []) =>
  new RoleBook(new Access(options, roles), holders);

interface Given {
  readonly name?: string;
  readonly permissions?: Permissions;
  readonly by?: string;
  readonly among?: readonly CustomRole[];
  readonly holders?: readonly ReturnType<typeof who>[];
  readonly limit?: number;
}

let ids = 0;
function make({ name = 'support', permissions = {}, by = 'owner', among = [], holders = [], limit = 9 }: Given = {}) {
  ids += 1;
  const values = { id: `r${ids}`, organizationId: 'o', name, permissions };
  return book(among, holders).create(values, who(by), limit, now);
}

describe('a name', () => {
  test.each([
    ['Support', 'support'],
    ['  Help Desk ', 'help desk'],
    ['tier-2', 'tier-2'],
    ['a', 'a'],
    ['Бухгалтер', 'бухгалтер'],
    ['IT-отдел 2', 'it-отдел 2'],
    ['IT部門', 'it部門'],
    ['हिन्दी', 'हिन्दी'],
    ['ops.eu:read_only', 'ops.eu:read_only'],
    ['constructor', 'constructor'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('%j is stored as %j', (text, name) => {
    const role = make({ name: text });
    expect(role.name).toBe(name);
    // Roles are compared in this form.
    expect(new Access(options, [role]).roles(text)).toEqual(RoleSet.of(name));
  });

  test.each(
    ['', ' ', ',', 'a,b', 'a,a', 'owner,x', 'x'.repeat(65), '-a', 'a-', '.', 'a\nb', 'a\tb', 'a\u0000b', '<b>'].concat([
      '__proto__',
      'a\u200Bb',
      'a\u202Eb',
      'ｏｗｎｅｒ',
      'e\u0301te',
      '😀',
      '{"a":1}',
      'admin\u115F',
      '\u115F',
      'a\u1160b',
      'admin\u17B4',
      'x\uFE0F',
      'а\u0064min',
      'οwner',
      'help оwner',
    ]),
  )('%j is refused', (name) => {
    expect(() => make({ name })).toThrow(refused('INVALID_ROLE_NAME'));
    expect(() => book().update(make(), { name }, who('owner'), later)).toThrow(refused('INVALID_ROLE_NAME'));
  });

  test.each(['owner', ' Owner ', 'OWNER', 'admin', 'member', 'Auditor', 'taken', ' TAKEN'])('%j is taken', (name) => {
    const among = [make({ name: 'taken' })];
    expect(() => make({ name, among })).toThrow(TAKEN);
    const other = make();
    expect(() => book([...among, other]).update(other, { name }, who('owner'), later)).toThrow(TAKEN);
  });

  test('of a deleted role is taken while somebody still has it', () => {
    const holders = [who('member,ghost')];
    expect(() => make({ name: 'Ghost', holders })).toThrow(TAKEN);
    expect(make({ name: 'ghos', holders }).name).toBe('ghos');
  });

  test('can stay the same', () => {
    const role = make();
    book([role], [who('support')]).update(role, { name: ' SUPPORT ' }, who('owner'), later);
    expect(role).toMatchObject({ name: 'support', updatedAt: later });
  });
});

describe('permissions', () => {
  test('are stored once each', () => {
    const role = make({ permissions: { member: ['delete', 'create', 'delete'], team: [] } });
    expect(role.permissions).toEqual({ member: ['delete', 'create'], team: [] });
  });

  test.each(['{"project":["read"]}', '{"project":[]}', '{"__proto__":["create"]}', '{"constructor":["name"]}'])(
    'for what does not exist are refused: %s',
    (text) => {
      expect(() => make({ permissions: JSON.parse(text) as Permissions })).toThrow(refused('INVALID_RESOURCE'));
    },
  );

  test('must be held by the author', () => {
    const permissions = { organization: ['update', 'delete'], team: ['create'], member: ['fly'] };
    const missing = (missingPermissions: string[]) =>
      refused('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE', { missingPermissions });
    expect(() => make({ permissions, by: 'admin' })).toThrow(missing(['organization:delete', 'member:fly']));
    expect(() => make({ permissions, by: 'owner' })).toThrow(missing(['member:fly']));
    expect(() => make({ permissions: { team: ['create'] }, by: 'member' })).toThrow(missing(['team:create']));
    expect(make({ permissions: { ac: ['read'] }, by: 'auditor' }).permissions).toEqual({ ac: ['read'] });
  });

  test('of every role can be granted by owners, by others only their own', () => {
    const invoices = { invoice: ['read'] };
    expect(make({ permissions: invoices }).permissions).toEqual(invoices);
    expect(make({ permissions: invoices, by: 'admin,auditor' }).permissions).toEqual(invoices);
    expect(() => make({ permissions: invoices, by: 'admin' })).toThrow(refused('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'));
  });
});

test('custom roles are limited, and disabled by a limit of zero', () => {
  const first = make({ limit: 1 });
  expect(() => make({ name: 'second', among: [first], limit: 1 })).toThrow(refused('TOO_MANY_ROLES'));
  expect(() => make({ limit: 0 })).toThrow(refused('TOO_MANY_ROLES'));
});

describe('a change', () => {
  const cleaner = make({ name: 'cleaner', permissions: { member: ['delete'], ac: ['update', 'delete'] } });

  test('keeps what it does not name', () => {
    const role = make({ permissions: { team: ['create'] } });
    book([role]).update(role, { permissions: { team: ['delete'] } }, who('admin'), later);
    expect(role).toMatchObject({ name: 'support', permissions: { team: ['delete'] }, createdAt: now });
    book([role]).update(role, { name: 'other' }, who('admin'), later);
    expect(role).toMatchObject({ name: 'other', permissions: { team: ['delete'] } });
  });

  test('with former permissions is refused when the role has changed since', () => {
    const role = make({ permissions: { team: ['create', 'delete'], member: [] } });
    const revise = (formerPermissions: Permissions, by = 'admin') =>
      book([role]).update(role, { permissions: { team: ['update'] }, formerPermissions }, who(by), later);
    const others: Permissions[] = [{}, { team: ['create'] }, { team: ['create', 'delete', 'update'] }];
    for (const other of others) {
      expect(() => revise(other)).toThrow(refused('ROLE_HAS_CHANGED'));
      // A caller who may not change the role is not told that it has changed.
      expect(() => revise(other, 'member')).toThrow(NOT_YOURS_TO_CHANGE);
    }
    expect(role.permissions).toEqual({ team: ['create', 'delete'], member: [] });
    revise({ team: ['delete', 'create'] });
    expect(role.permissions).toEqual({ team: ['update'] });
  });

  test('cannot extend the role of its author', () => {
    const permissions = { ...cleaner.permissions, organization: ['delete'] };
    const before = { ...cleaner };
    const missing = { missingPermissions: ['organization:delete'] };
    const extend = () => book([cleaner]).update(cleaner, { permissions }, who('cleaner'), later);
    expect(extend).toThrow(refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE', missing));
    expect({ ...cleaner }).toEqual(before);
  });

  test('and a deletion require all permissions of the role', () => {
    const strong = make({ name: 'strong', permissions: { organization: ['delete'] } });
    const roles = book([strong]);
    for (const change of [{ permissions: {} }, { name: 'weak' }, {}])
      expect(() => roles.update(strong, change, who('admin'), later)).toThrow(NOT_YOURS_TO_CHANGE);
    expect(() => roles.mustBeRemovable(strong, who('admin'))).toThrow(refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'));
    expect(() => roles.mustBeRemovable(strong, who('owner'))).not.toThrow();
  });

  test('a deletion is refused while a member has the role', () => {
    const remove = (holder: string) => book([cleaner], [who(holder)]).mustBeRemovable(cleaner, who('owner'));
    expect(() => remove('member,cleaner')).toThrow(refused('ROLE_IS_ASSIGNED_TO_MEMBERS'));
    expect(() => remove('member,clean')).not.toThrow();
  });

  test('a role that is overridden by a configured one has no effect, and can be deleted', () => {
    const shadowed = Object.assign(make(), { name: 'auditor', permissions: { organization: ['delete'] } });
    const access = new Access(options, [shadowed]);
    expect(access.allows(who('auditor'), 'organization', 'delete')).toBe(false);
    expect(access.all.filter(({ name }) => name === 'auditor')).toMatchObject([{ id: null }]);
    expect(() => new RoleBook(access, [who('auditor')]).mustBeRemovable(shadowed, who('owner'))).not.toThrow();
  });
});

describe('in the table', () => {
  const desk = make({ name: 'desk', permissions: { invitation: ['create'], ac: ['create'] } });
  const access = new Access(options, [desk]);

  test('a custom role grants what it says, in its own organization only', () => {
    expect(access.allows(who('desk'), 'invitation', 'create')).toBe(true);
    expect(access.allows(who('member,desk'), 'ac', 'read')).toBe(true);
    expect(access.allows(who('desk'), 'invitation', 'cancel')).toBe(false);
    expect(new Access(options, []).allows(who('desk'), 'invitation', 'create')).toBe(false);
    expect(() => new Access(options, []).roles('desk')).toThrow(refused('ROLE_NOT_FOUND'));
  });

  test('it is found by name or id within its organization', () => {
    expect(access.customRole({ roleName: ' Desk ' })).toBe(desk);
    expect(access.customRole({ roleId: desk.id })).toBe(desk);
    expect(access.customRole({ roleName: 'desk', roleId: 'other' })).toBe(desk);
    for (const reference of [{}, { roleName: 'owner' }, { roleId: make().id }, { roleName: 'x', roleId: desk.id }])
      expect(() => access.customRole(reference)).toThrow(refused('ROLE_NOT_FOUND'));
  });

  test('it can be given by members who hold its permissions', () => {
    expect(access.mayGive(who('desk'), RoleSet.of('desk,member'))).toBe(true);
    expect(access.mayGive(who('admin'), RoleSet.of('desk'))).toBe(true);
    expect(access.mayGive(who('desk'), RoleSet.of('admin'))).toBe(false);
    expect(access.mayGive(who('member'), RoleSet.of('desk'))).toBe(false);
  });
});

const permissionMaps = fc.dictionary(
  fc.constantFrom(...Object.keys(defaultRoles['owner']!), 'invoice', 'project', '__proto__'),
  fc.array(fc.constantFrom('create', 'read', 'update', 'delete', 'cancel', 'fly'), { maxLength: 4 }),
  { maxKeys: 4 },
);

test('creating or changing a role and getting it adds no permission to its author', () => {
  const roleNames = fc.subarray(['admin', 'member', 'auditor', 'clerk'], { minLength: 1 });
  fc.assert(
    fc.property(roleNames, permissionMaps, permissionMaps, permissionMaps, (names, held, first, second) => {
      const permissions = Object.fromEntries(
        Object.entries(held).filter(([resource]) => new Access(options, []).statements[resource]),
      );
      const clerk = Object.assign(make({ name: 'clerk' }), { permissions });
      const author = { roles: RoleSet.of(names) };
      const before = new Access(options, [clerk]).permissionsOf(author);
      const role = attempt(() => make({ permissions: first, by: names.join(), among: [clerk] }));
      const custom = role ? [clerk, role] : [clerk];
      for (const changed of custom) {
        attempt(() => book(custom).update(changed, { permissions: second }, author, later));
      }
      const access = new Access(options, custom);
      const after = access.permissionsOf({ roles: RoleSet.of([...names, 'support']) });
      const allowed = new Set([before, defaultRoles['member']!].flatMap(pairsOf).map(String));
      const gained = pairsOf(after).map(String);
      expect(gained.filter((pair) => !allowed.has(pair))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return undefined;
  }
}
