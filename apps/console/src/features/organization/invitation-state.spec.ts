import { describe, expect, test } from '@jest/globals';
import type { Invitation } from '../../api/organization-reads.ts';
import { mayBeSentAgain, sorted, stateOf } from './invitation-state.ts';

const NOW = Date.parse('2026-01-05T00:00:00Z');
const memberIds = new Set(['ada']);
const invitation = (id: string, values: Partial<Invitation> = {}): Invitation => ({
  id,
  organizationId: 'acme',
  email: `${id}@example.com`,
  role: 'member',
  status: 'pending',
  teamId: null,
  inviterId: 'ada',
  expiresAt: '2026-01-06T00:00:00Z',
  createdAt: '2026-01-04T00:00:00Z',
  ...values,
});

describe('the state of an invitation', () => {
  test.each([
    ['open', {}],
    ['expired', { expiresAt: '2026-01-05T00:00:00Z' }],
    ['orphaned', { inviterId: 'gone' }],
    ['accepted', { status: 'accepted', inviterId: 'gone' }],
    ['rejected', { status: 'rejected' }],
    ['canceled', { status: 'canceled', expiresAt: '2026-01-01T00:00:00Z' }],
  ] as const)('%s', (state, values) => {
    expect(stateOf(invitation('a', values), memberIds, NOW)).toBe(state);
  });

  test('whoever is in gets no second mail', () => {
    expect((['open', 'expired', 'orphaned', 'rejected', 'canceled'] as const).every(mayBeSentAgain)).toBe(true);
    expect(mayBeSentAgain('accepted')).toBe(false);
  });
});

describe('the list', () => {
  const all = [
    invitation('first', { createdAt: '2026-01-01T00:00:00Z' }),
    invitation('second', { createdAt: '2026-01-02T00:00:00Z', status: 'canceled' }),
    invitation('third', { createdAt: '2026-01-03T00:00:00Z' }),
    invitation('fourth', { createdAt: '2026-01-04T00:00:00Z', inviterId: 'gone' }),
  ];
  const ids = (only: string) => {
    const { open, past } = sorted(all, { memberIds, now: NOW, only });
    return [open, past].map((rows) => rows.map((row) => row.invitation.id));
  };

  test('open ones apart from past ones, the youngest first', () => {
    expect(ids('')).toEqual([
      ['third', 'first'],
      ['fourth', 'second'],
    ]);
  });

  test('of one state only', () => {
    expect(ids('open')).toEqual([['third', 'first'], []]);
    expect(ids('orphaned')).toEqual([[], ['fourth']]);
    expect(ids('none')).toEqual([[], []]);
  });
});
