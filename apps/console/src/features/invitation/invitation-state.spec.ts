import { describe, expect, test } from '@jest/globals';
import {
  type OpenPreview,
  type Preview,
  type Received,
  stateFor,
  stateForMember,
  stateForRecipient,
} from './invitation-state.ts';

const offer: OpenPreview['offer'] = {
  email: 'ada@example.com',
  role: 'member',
  expiresAt: '2026-11-22T12:00:00.000Z',
  organizationLogo: null,
  teamName: null,
  inviterName: 'Eve',
  inviterEmail: 'eve@example.com',
};
const preview = (state: OpenPreview['state'] = 'open'): OpenPreview => ({
  id: 'i-1',
  state,
  organizationId: 'o-1',
  organizationName: 'Acme',
  offer,
});
const ada = { email: 'ada@example.com', isConfirmed: true };
const eve = { email: 'eve@example.com', isConfirmed: true };

describe('before the recipient is known', () => {
  test.each([
    ['nobody', undefined, 'signed-out'],
    ['someone else', eve, 'wrong-account'],
    ['someone else, not confirmed', { ...eve, isConfirmed: false }, 'wrong-account'],
    ['the recipient, not confirmed', { ...ada, isConfirmed: false }, 'unconfirmed'],
    ['the recipient, who may know more', ada, 'mine'],
  ] as const)('%s', (_, person, at) => {
    expect(stateFor(preview(), person)).toMatchObject({ at });
  });

  test.each(['expired', 'canceled', 'accepted', 'rejected', 'inviter-left'] as const)(
    '%s is so for everybody: nobody switches accounts in vain',
    (state) => {
      const closed: Preview = { ...preview(state), offer: null };
      for (const person of [undefined, eve, ada]) {
        expect(stateFor(closed, person)).toMatchObject({ at: 'closed', isSignedIn: person !== undefined });
      }
    },
  );

  test('a full organization is closed, unless the recipient may be in it', () => {
    const full = preview('organization-full');
    for (const person of [undefined, eve, { ...ada, isConfirmed: false }]) {
      expect(stateFor(full, person)).toMatchObject({ at: 'closed' });
    }
    expect(stateFor(full, ada)).toMatchObject({ at: 'mine' });
  });
});

describe('for the recipient', () => {
  const received = { organizationId: 'o-1', organizationSlug: 'acme' } as Received;
  test('others can join an open one', () => {
    expect(stateForRecipient(preview(), received)).toMatchObject({ at: 'open', received });
  });
  test('a full one is closed', () => {
    expect(stateForRecipient(preview('organization-full'), received)).toMatchObject({ at: 'closed', isMine: true });
  });
});

describe('for members', () => {
  const membership = (id: string, slug: string) => ({
    organization: { id, slug, name: slug, logo: null, metadata: null, createdAt: '2026-01-01T00:00:00Z' },
  });
  test.each(['open', 'organization-full', 'accepted', 'canceled'] as const)(
    'it leads to where they are, %s',
    (state) => {
      const memberships = [membership('o-2', 'other'), membership('o-1', 'acme')];
      expect(stateForMember(preview(state), memberships)).toMatchObject({ at: 'member', slug: 'acme' });
    },
  );
  test('of other organizations it is as for everybody', () => {
    expect(stateForMember(preview('accepted'), [membership('o-2', 'other')])).toBeUndefined();
  });
});
