import { expect, test } from '@jest/globals';
import { findUnder, lastSeenUnder, type Membership, rememberSlugs } from './memberships.ts';

const called = (id: string, slug: string): Membership => ({
  organization: { id, slug, name: id, logo: null, metadata: null, createdAt: '2026-01-01T00:00:00Z' },
  role: 'member',
  memberCount: 2,
  memberLimit: 100,
  isOnlyOwner: false,
});
const idUnder = (slug: string, all: readonly Membership[]) => findUnder(slug, all)?.organization.id;

test('an organization is found under the slug that it had when it was last seen', () => {
  expect(idUnder('old', [called('acme', 'new')])).toBeUndefined();
  rememberSlugs([called('acme', 'Old')]);
  expect(idUnder('old', [called('acme', 'new')])).toBe('acme');
  expect(idUnder('NEW', [called('acme', 'new')])).toBe('acme');
});

test('a slug belongs to the organization that has it now', () => {
  rememberSlugs([called('acme', 'shared')]);
  expect(idUnder('shared', [called('acme', 'moved'), called('blue', 'shared')])).toBe('blue');
});

test('an organization that the user has left is not found, but its id is known', () => {
  rememberSlugs([called('left', 'left')]);
  expect(idUnder('left', [])).toBeUndefined();
  expect(lastSeenUnder('LEFT')).toBe('left');
});
