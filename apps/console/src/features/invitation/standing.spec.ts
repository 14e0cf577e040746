import { describe, expect, test } from '@jest/globals';
import { type OpenPreview, type Preview, type Received, standingOf, standingOfMine } from './standing.ts';

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
  organizationName: 'Acme',
  offer,
});
const ada = { email: 'ada@example.com', emailVerified: true };
const eve = { email: 'eve@example.com', emailVerified: true };

describe('before the recipient is known', () => {
  test.each([
    ['nobody', undefined, 'signed-out'],
    ['somebody else', eve, 'wrong-account'],
    ['somebody else, not confirmed', { ...eve, emailVerified: false }, 'wrong-account'],
    ['the recipient, not confirmed', { ...ada, emailVerified: false }, 'unverified'],
    ['the recipient, who may know more', ada, 'mine'],
  ] as const)('%s', (_, person, at) => {
    expect(standingOf(preview(), person)).toMatchObject({ at });
  });

  test.each(['expired', 'canceled', 'accepted', 'rejected', 'inviter-left'] as const)(
    '%s is so for everybody: nobody switches accounts in vain',
    (state) => {
      const closed: Preview = { ...preview(state), offer: null };
      for (const person of [undefined, eve, ada]) {
        expect(standingOf(closed, person)).toMatchObject({ at: 'closed', isSignedIn: person !== undefined });
      }
    },
  );

  test('a full organization is closed, unless the recipient may be in it', () => {
    const full = preview('organization-full');
    for (const person of [undefined, eve, { ...ada, emailVerified: false }]) {
      expect(standingOf(full, person)).toMatchObject({ at: 'closed' });
    }
    expect(standingOf(full, ada)).toMatchObject({ at: 'mine' });
  });
});

describe('for the recipient', () => {
  const received = { organizationId: 'o-1', organizationSlug: 'acme' } as Received;
  test.each(['open', 'organization-full'] as const)('whoever is in it reads so, %s', (state) => {
    expect(standingOfMine(preview(state), received, ['o-2', 'o-1'])).toMatchObject({ at: 'member', slug: 'acme' });
  });
  test('others can join an open one', () => {
    expect(standingOfMine(preview(), received, ['o-2'])).toMatchObject({ at: 'open', received });
  });
  test('a full one is closed', () => {
    expect(standingOfMine(preview('organization-full'), received, [])).toMatchObject({ at: 'closed', isMine: true });
  });
});
