import { describe, expect, test } from '@jest/globals';
import { type DeletionPreview, losesDays, losses, purchaseLosses } from './losses.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const purchases = { goOn: false, subscriptions: [], licenseKeys: 0, benefits: [], seatsOfOthers: 0, orders: 0 };
const acme = { id: 'acme', name: 'Acme', slug: 'acme' };

const preview = (changes: Partial<DeletionPreview> = {}): DeletionPreview => ({
  counts: {},
  deletedToo: [],
  blocking: [],
  purchases,
  arePurchasesHidden: false,
  ...changes,
});

type Purchases = NonNullable<DeletionPreview['purchases']>;
const plan: Purchases['subscriptions'][number] = {
  id: 's',
  ownerId: 'ada',
  plan: 'Pro monthly',
  status: 'active',
  paidUntil: '2026-12-02T10:00:00Z',
  seats: null,
  assignedSeats: 0,
};
const bought = (changes: Partial<Purchases>, more: Partial<DeletionPreview> = {}) =>
  purchaseLosses(preview({ purchases: { ...purchases, ...changes }, ...more }), NOW);

describe('what goes with an account', () => {
  const counts = { sessions: 3, apiKeys: 1, consents: 2, ownApps: 2, memberships: 1, sentInvitations: 1 };

  test('is said to its holder', () => {
    expect(losses(preview({ counts, deletedToo: [acme] }), 'holder')).toEqual([
      '3 sessions, including this one',
      '1 API key: programs that use it stop working',
      'the access of 2 connected apps',
      '2 apps that you registered, with all access that people gave them',
      'your membership in 1 other organization',
      '1 pending invitation that you sent',
      'the organization Acme and everything in it, since you’re its only member',
    ]);
  });

  test('is said to staff about another person', () => {
    const about = losses(preview({ counts, deletedToo: [acme] }), 'staff');
    expect(about[0]).toBe('3 sessions');
    expect(about.at(-1)).toBe('the organization Acme and everything in it, since nobody else is a member');
    expect(about.join(' ')).not.toMatch(/\byour?\b|you’re/);
  });

  test('is not said of what there is none of', () => {
    expect(losses(preview({ counts: { sessions: 1, apiKeys: 0, passwords: 1 } }), 'holder')).toEqual([
      '1 session (this one)',
    ]);
  });
});

test.each([
  [3, '3 memberships, including yours', '3 memberships'],
  [1, 'your membership', '1 membership'],
])('an organization with %d members takes along %j', (members, own, others) => {
  const counts = { members, teams: 2, openInvitations: 1 };
  expect(losses(preview({ counts }), 'holder')).toEqual([own, '2 teams', '1 pending invitation']);
  expect(losses(preview({ counts }), 'staff')[0]).toBe(others);
});

describe('what was bought', () => {
  test('is named with the plan, its unused days and its seats', () => {
    expect(bought({ subscriptions: [{ ...plan, seats: 5, assignedSeats: 3 }] })).toEqual([
      'Pro monthly, paid until 2 December 2026 (12 unused days), 5 seats, 3 of them assigned',
    ]);
    expect(bought({ subscriptions: [{ ...plan, ownerId: 'acme', seats: 1 }] }, { deletedToo: [acme] })).toEqual([
      'Pro monthly of Acme, paid until 2 December 2026 (12 unused days), 1 seat, none of them assigned',
    ]);
  });

  test.each([
    ['trialing', '2026-11-25T12:00:00Z', 'Pro monthly, in a trial until 25 November 2026'],
    ['active', '2026-11-20T12:30:00Z', 'Pro monthly, paid until 20 November 2026 (1 unused day)'],
    ['past_due', null, 'Pro monthly, payment due'],
    ['paused', null, 'Pro monthly, paused'],
    ['on_hold', null, 'Pro monthly, on hold'],
  ])('is %s', (status, paidUntil, text) => {
    expect(bought({ subscriptions: [{ ...plan, status, paidUntil }] })).toEqual([text]);
  });

  test('names keys, benefits and seats in plans of others', () => {
    expect(bought({ licenseKeys: 1, benefits: ['Support'], seatsOfOthers: 2 })).toEqual([
      '1 license key, which stops working',
      '1 benefit: Support',
      '2 seats in plans of others',
    ]);
    expect(bought({ benefits: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toEqual(['7 benefits: a, b, c, d, e, 2 more']);
  });

  test('that goes on at the billing provider is named alone: nothing else ends there', () => {
    const subscriptions = [plan];
    const lost = { ...purchases, subscriptions, licenseKeys: 1, benefits: ['Support'] };
    expect(bought({ ...lost, goOn: true })).toEqual(['Pro monthly, paid until 2 December 2026 (12 unused days)']);
    expect(losesDays(preview({ purchases: { ...lost, goOn: true } }))).toBe(false);
    expect(losesDays(preview({ purchases: lost }))).toBe(true);
    expect(losesDays(preview({ purchases: { ...purchases, subscriptions: [{ ...plan, paidUntil: null }] } }))).toBe(
      false,
    );
  });

  test('is nothing where nothing is sold', () => {
    expect(purchaseLosses(preview({ purchases: null }), NOW)).toEqual([]);
    expect(losesDays(preview({ purchases: null }))).toBe(false);
  });
});
