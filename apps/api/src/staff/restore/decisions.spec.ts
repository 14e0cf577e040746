import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedEntry } from '#shared-kernel/infrastructure/audit-copy/copied-entry';
import { decisionsOf, ruleOf } from './decisions.ts';
import { LostActs } from './lost-acts.ts';

const ADA = '01978000-0000-7000-8000-00000000ada0';
const ORG = '01978000-0000-7000-8000-0000000000c0';
const KEY = '01978000-0000-7000-8000-0000000000e0';
const TEAM = '01978000-0000-7000-8000-0000000000f0';

function entry(action: string, given: Partial<CopiedEntry> = {}): CopiedEntry {
  return {
    id: '01978000-0000-7000-8000-000000000001',
    occurred_at: '2026-11-30T12:00:00Z',
    action,
    outcome: 'done',
    reason: null,
    actor_kind: 'user',
    actor_id: ADA,
    actor_user_id: ADA,
    session_id: null,
    impersonator_id: null,
    target_kind: 'user',
    target_id: ADA,
    account_id: ADA,
    organization_id: null,
    request_id: null,
    details: {},
    ...given,
  };
}

const key = { target_kind: 'api-key', target_id: KEY };
const client = { target_kind: 'oauth-client', target_id: 'the-client' };
const member = { organization_id: ORG, account_id: null };

test.each<[string, Partial<CopiedEntry>, object]>([
  ['user.banned', { details: { until: null } }, { kind: 'ban', ids: [ADA], value: null }],
  ['user.banned', { details: { until: '2027-01-01T00:00:00.000Z' } }, { value: '2027-01-01T00:00:00.000Z' }],
  ['user.role.changed', { details: { after: { role: 'user' } } }, { kind: 'lower-role', ids: [ADA], value: 'user' }],
  ['user.deleted', {}, { kind: 'hold', ids: [ADA] }],
  ['user.reclaimed', {}, { kind: 'hold' }],
  ['email.changed', {}, { kind: 'hold', ids: [ADA] }],
  ['email.restored', {}, { kind: 'hold' }],
  ['session.disowned', { target_kind: 'session', target_id: KEY }, { kind: 'hold', ids: [ADA] }],
  ['two-factor.enabled', { details: { replaces: true } }, { kind: 'hold' }],
  ['two-factor.backup-codes.renewed', {}, { kind: 'void-backup-codes', ids: [ADA] }],
  ['phone.verified', {}, { kind: 'remove-phone', ids: [ADA] }],
  ['password.changed', { details: { proof: 'staff' } }, { kind: 'void-password', ids: [ADA] }],
  ['account.unlinked', { details: { provider: 'google' } }, { kind: 'unlink', ids: [ADA, 'google'] }],
  ['profile.changed', { details: { fields: ['name', 'phoneNumber'] } }, { kind: 'remove-phone', ids: [ADA] }],
  ['api-key.deleted', key, { kind: 'void-key', ids: [KEY] }],
  ['api-key.rotated', key, { kind: 'void-key', ids: [KEY] }],
  ['api-key.changed', { ...key, details: { fields: ['enabled'] } }, { kind: 'disable-key', ids: [KEY] }],
  ['api-key.all-deleted', {}, { kind: 'disable-keys', ids: [ADA] }],
  ['oauth.client.deleted', client, { kind: 'void-client', ids: ['the-client'] }],
  ['oauth.client.secret.rotated', client, { kind: 'void-client', ids: ['the-client'] }],
  ['oauth.client.changed', { ...client, details: { after: { disabled: true } } }, { kind: 'disable-client' }],
  ['oauth.client.changed', { ...client, details: { after: { trusted: false } } }, { kind: 'distrust-client' }],
  ['oauth.access.ended', client, { kind: 'forget-consent', ids: ['the-client', ADA] }],
  ['oauth.access.all-ended', {}, { kind: 'forget-consents', ids: [ADA] }],
  ['oauth.signing-key.replaced', { target_id: 'kid' }, { kind: 'replace-signing-keys', ids: [] }],
  ['organization.member.removed', member, { kind: 'remove-member', ids: [ORG, ADA] }],
  [
    'organization.member.role.changed',
    { ...member, details: { after: { roles: ['member', 'billing'] } } },
    { kind: 'change-member', ids: [ORG, ADA], value: 'member,billing' },
  ],
  ['organization.team.member.removed', { ...member, details: { teamId: TEAM } }, { ids: [TEAM, ADA] }],
  ['organization.invitation.canceled', { target_kind: 'invitation', target_id: KEY }, { kind: 'cancel-invitation' }],
  ['organization.invitation.accepted', { target_kind: 'invitation', target_id: KEY }, { kind: 'cancel-invitation' }],
])('%s of %j is repeated', (action, given, act) => {
  expect(decisionsOf(entry(action, given))).toMatchObject([{ kind: 'act', act }]);
});

test.each([
  ['oauth.client.changed', { ...client, details: { after: { redirectUris: [] } } }],
  ['organization.deleted', { target_kind: 'organization', target_id: ORG }],
  ['api-key.changed', { ...key, details: { fields: ['permissions'] } }],
  ['two-factor.disabled', {}],
  ['email.unproven', {}],
])('%s is left to a person', (action, given) => {
  expect(decisionsOf(entry(action, given))).toMatchObject([{ kind: 'by-hand' }]);
});

test.each([
  ['a refusal changed nothing', entry('email.restored', { outcome: 'refused', reason: 'INVALID_CODE' })],
  ['sessions end anyway', entry('session.all-ended')],
  ['an act without an account concerns nobody', entry('user.banned', { target_id: null, account_id: null })],
  ['billing is compared', entry('billing.seat.revoked')],
  ['another name takes nothing away', entry('profile.changed', { details: { fields: ['name'] } })],
  ['consents outlive the grants of a client', entry('oauth.access.all-ended', client)],
])('%s', (_, given) => {
  expect(decisionsOf(given)).toEqual([]);
});

test('each part of a change has a decision of its own', () => {
  const kindsOf = (action: string, given: Partial<CopiedEntry>) =>
    decisionsOf(entry(action, given)).map((decision) => ('act' in decision ? decision.act.kind : decision.kind));
  const after = { disabled: true, trusted: false, redirectUris: [] };
  expect(kindsOf('oauth.client.changed', { ...client, details: { after } })).toEqual([
    'disable-client',
    'distrust-client',
    'by-hand',
  ]);
  expect(kindsOf('api-key.changed', { ...key, details: { fields: ['permissions', 'enabled'] } })).toEqual([
    'disable-key',
    'by-hand',
  ]);
});

test('an action of which nobody has decided stops everything', () => {
  expect(() => decisionsOf(entry('door.opened'))).toThrow('No rule says what follows from door.opened');
});

test('each action of the catalogue is decided', () => {
  const catalogue = readFileSync(join(import.meta.dirname, '../../../../../docs/AUDIT.md'), 'utf8');
  const actions = [...catalogue.matchAll(/^\| `([a-z.-]+)` \|/gm)].map(([, name]) => name!);
  expect(actions.length).toBeGreaterThan(100);
  for (const action of actions) expect(ruleOf(action)).toEqual(expect.any(Function));
});

describe('lost acts in their order', () => {
  const kindsOf = (...entries: CopiedEntry[]) => {
    const lost = new LostActs();
    for (const each of entries) lost.add(each);
    return { acts: lost.toRepeat.map(({ kind, value }) => [kind, value]), byHand: lost.byHand.length };
  };

  test('a ban that was lifted later is not repeated, and one that followed is', () => {
    const ban = entry('user.banned', { details: { until: null } });
    expect(kindsOf(ban, entry('user.unbanned')).acts).toEqual([]);
    expect(kindsOf(ban, entry('user.unbanned'), ban).acts).toEqual([['ban', null]]);
  });

  test('a ban of before the restore that was lifted since is left to a person, also where another took its place', () => {
    expect(kindsOf(entry('user.unbanned'))).toEqual({ acts: [], byHand: 1 });
    const ban = entry('user.banned', { details: { until: null } });
    expect(kindsOf(ban, entry('user.unbanned'))).toEqual({ acts: [], byHand: 1 });
  });

  test('a ban that followed a hold does not end it', () => {
    const ban = entry('user.banned', { details: { until: '2027-01-01T00:00:00.000Z' } });
    expect(kindsOf(entry('email.changed'), ban).acts.map(([kind]) => kind)).toEqual(['ban', 'hold']);
  });

  test('the last role counts, and the first reason to hold an account', () => {
    const role = (name: string) => entry('user.role.changed', { details: { after: { role: name } } });
    expect(kindsOf(role('user'), role('support')).acts).toEqual([['lower-role', 'support']]);
    expect(kindsOf(entry('email.changed'), entry('user.deleted')).acts).toEqual([
      ['hold', 'the email address was changed since'],
    ]);
  });

  test('a key that staff enabled again is not disabled', () => {
    expect(kindsOf(entry('api-key.disabled', key), entry('api-key.enabled', key)).acts).toEqual([]);
  });

  test.each([
    ['api-key.rotated', key, entry('api-key.disabled', key), entry('api-key.enabled', key), 'void-key'],
    [
      'oauth.client.secret.rotated',
      client,
      entry('oauth.client.changed', { ...client, details: { after: { disabled: true } } }),
      entry('oauth.client.changed', { ...client, details: { after: { disabled: false } } }),
      'void-client',
    ],
  ])('%s stays repeated where it was disabled before and enabled after', (action, target, disabled, enabled, kind) => {
    expect(kindsOf(disabled, entry(action, target), enabled).acts.map(([each]) => each)).toEqual([kind]);
  });
});
