import { expect, test } from '@jest/globals';
import type { Membership } from '../../api/organization-reads.ts';
import { findUnder, lastSeenUnder, remember } from './former-addresses.ts';

const membership = (id: string, slug: string): Membership => ({
  organization: { id, slug, name: id, logo: null, metadata: null, createdAt: '2026-01-01T00:00:00Z' },
  role: 'member',
  memberCount: 2,
  memberLimit: 100,
  isOnlyOwner: false,
});
const idUnder = (slug: string, all: readonly Membership[]) => findUnder(slug, all)?.organization.id;

test('an organization is found under the address that it had when it was last seen', () => {
  expect(idUnder('old', [membership('acme', 'new')])).toBeUndefined();
  remember([membership('acme', 'Old')]);
  expect(idUnder('old', [membership('acme', 'new')])).toBe('acme');
  expect(idUnder('NEW', [membership('acme', 'new')])).toBe('acme');
});

test('an address belongs to whoever has it now', () => {
  remember([membership('acme', 'shared')]);
  expect(idUnder('shared', [membership('acme', 'moved'), membership('blue', 'shared')])).toBe('blue');
});

test('one that the person is in no more is not found, but known', () => {
  remember([membership('left', 'left')]);
  expect(idUnder('left', [])).toBeUndefined();
  expect(lastSeenUnder('LEFT')).toBe('left');
});
