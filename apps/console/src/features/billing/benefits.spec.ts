import { describe, expect, test } from '@jest/globals';
import {
  contentOf,
  creditText,
  endedWithPlan,
  endReason,
  holdersText,
  isFull,
  isUnpaid,
  keyState,
  neededAction,
  shownGrants,
  typeText,
} from './benefits.ts';

const content = (type: string, properties: Record<string, unknown> | null = {}, given: Record<string, unknown> = {}) =>
  contentOf({ benefit: { id: 'b', type, description: 'A benefit', properties }, properties: given });

describe('what a benefit gives', () => {
  test.each([
    ['custom', { note: 'Welcome.' }, { type: 'note', note: 'Welcome.' }],
    ['custom', { note: null }, { type: 'note', note: undefined }],
    ['downloadables', { files: ['a', 'b', 'c'], archived: { b: true, c: false } }, { type: 'downloads', files: 2 }],
    ['downloadables', {}, { type: 'downloads', files: undefined }],
    ['discord', { guildId: '1' }, { type: 'discord' }],
    [
      'github_repository',
      { repositoryOwner: 'acme', repositoryName: 'source.js' },
      { type: 'github', repository: 'acme/source.js' },
    ],
    [
      'github_repository',
      { repositoryOwner: 'acme', repositoryName: '../x' },
      { type: 'github', repository: undefined },
    ],
    ['meter_credit', { units: 100, rollover: true }, { type: 'credits', units: 100, isKept: true }],
    ['feature_flag', null, { type: 'feature' }],
    ['slack_shared_channel', {}, { type: 'slack' }],
    ['something_newer', { a: 1 }, { type: 'unknown' }],
  ])('%s with %j', (type, properties, expected) => {
    expect(content(type, properties)).toEqual(expected);
  });

  test('a license key is found by its grant', () => {
    const given = { licenseKeyId: 'k1', displayKey: '****-ABC' };
    expect(content('license_keys', {}, given)).toEqual({ type: 'license-key', keyId: 'k1', displayKey: '****-ABC' });
    expect(content('license_keys', null)).toEqual({ type: 'license-key', keyId: undefined, displayKey: undefined });
  });

  test.each([
    ['discord', 'BenefitActionRequiredError', 'Connect Discord to join the server.'],
    ['github_repository', 'BenefitActionRequiredError', 'Connect GitHub to open the repository.'],
    ['something_newer', 'BenefitActionRequiredError', 'Finish this on the pages of our billing provider.'],
    ['discord', 'SomethingNewer', 'This couldn’t be set up. Contact support.'],
    ['discord', undefined, 'This couldn’t be set up. Contact support.'],
  ])('%s that failed with %s says what to do', (type, code, words) => {
    expect(neededAction(content(type), code)[0]).toBe(words);
  });

  test('each has a name, newer ones too', () => {
    expect(typeText(content('custom'))).toBe('Note');
    expect(typeText(content('something_newer'))).toBe('Benefit');
  });
});

test('a benefit ended for the reason that its subscription has', () => {
  expect(endReason('canceled')).toBe('the subscription ended');
  expect(endReason('something_newer')).toBeUndefined();
  expect(['past_due', 'canceled', 'active'].map(isUnpaid)).toEqual([true, false, false]);
  expect(['past_due', 'canceled', 'active'].map(endedWithPlan)).toEqual([false, false, true]);
});

test.each([
  [{ units: 1000, isKept: true, isRenewed: true }, '1,000 units each period. What’s left is kept.'],
  [{ units: 5, isKept: false, isRenewed: true }, '5 units each period. What’s left isn’t carried over.'],
  [{ units: 5, isKept: false, isRenewed: false }, '5 units, once.'],
  [{ units: undefined, isKept: false, isRenewed: true }, undefined],
])('credit of %j', (credits, words) => {
  expect(creditText(credits)).toBe(words);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['granted', null, 'Valid'],
  ['granted', '2026-11-20T12:00:01Z', 'Valid'],
  ['granted', '2026-11-20T12:00:00Z', 'Expired'],
  ['revoked', '2020-01-01T00:00:00Z', 'Revoked'],
  ['disabled', null, 'Disabled'],
  ['frozen', null, 'Unknown'],
])('a key that is %s and expires at %s is %s', (status, expiresAt, text) => {
  expect(keyState({ status, expiresAt }, NOW).text).toBe(text);
});

test('a key is full at its limit', () => {
  expect([isFull({ limitActivations: 2 }, 1), isFull({ limitActivations: 2 }, 2)]).toEqual([false, true]);
  expect(isFull({ limitActivations: null }, 1000)).toBe(false);
});

describe('grants', () => {
  type Grant = Parameters<typeof shownGrants>[0][number];
  const grant = (id: string, benefit: string, more: Partial<Grant> = {}): Grant => ({
    id,
    benefitId: benefit,
    benefit: { id: benefit, type: 'custom', description: benefit, properties: null },
    subscriptionId: 's1',
    orderId: null,
    grantedAt: null,
    revokedAt: null,
    error: null,
    properties: {},
    status: 'granted',
    isActionNeeded: false,
    ...more,
  });
  const shown = (...grants: readonly Grant[]) =>
    shownGrants(grants).map(({ grant: { id }, count }) => `${id} × ${count}`);

  test('of the holders of seats are one, except where each has a key of their own', () => {
    expect(shown(grant('1', 'support'), grant('2', 'news'), grant('3', 'support'))).toEqual(['1 × 2', '2 × 1']);
    const key = (id: string) => grant(id, 'key', { properties: { licenseKeyId: id } });
    expect(shown(key('1'), key('2'))).toEqual(['1 × 1', '2 × 1']);
    expect(shown(grant('1', 'support'), grant('2', 'support', { subscriptionId: 's2' }))).toHaveLength(2);
    expect(shown(grant('1', 'support'), grant('2', 'support', { status: 'pending' }))).toHaveLength(2);
  });

  test('that ended are left out where the benefit is there from elsewhere', () => {
    const ended = grant('1', 'support', { status: 'revoked', revokedAt: '2026-11-01T00:00:00Z' });
    expect(shown(grant('2', 'support', { subscriptionId: 's2' }), ended)).toEqual(['2 × 1']);
    expect(shown(grant('2', 'news'), ended)).toEqual(['2 × 1', '1 × 1']);
    const earlier = { ...ended, id: '3', revokedAt: '2026-10-01T00:00:00Z' };
    expect(shown(ended, earlier)).toEqual(['1 × 2']);
  });

  test('say how many of the seats have them', () => {
    expect(holdersText(4, 8)).toBe('4 of 8 seats');
    expect(holdersText(1, 1)).toBe('1 of 1 seat');
    expect(holdersText(1, null)).toBeUndefined();
  });
});
