import { describe, expect, test } from '@jest/globals';
import type { Access } from '../../api/organization-reads.ts';
import { asPermissions, givable, permissionsIn } from './role-rules.ts';

const statements = { team: ['create', 'delete'], ac: ['read', 'create'], ticket: ['close'] };
const access: Access = {
  ownerRole: 'boss',
  statements,
  mine: { team: ['create'] },
  roles: [{ role: 'member', permissions: { ac: ['read'] }, isCustom: false, id: null, memberCount: 1 }],
};

describe('what somebody can allow others', () => {
  test('an owner everything that there is, whatever else they are', () => {
    expect(givable(access, 'helper,boss')).toEqual(statements);
  });

  test('everybody else what they may do, and what every member may', () => {
    expect(givable(access, 'helper')).toEqual({ team: ['create'], ac: ['read'] });
    expect(givable({ ...access, roles: [] }, 'bosses')).toEqual({ team: ['create'] });
  });
});

test('permissions are a list and back', () => {
  expect(permissionsIn(statements)).toHaveLength(5);
  expect(asPermissions(permissionsIn(statements))).toEqual(statements);
  expect(asPermissions([])).toEqual({});
});
