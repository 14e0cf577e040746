import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvent, EventName, Events, Subscriptions } from '#shared-kernel/application/events';
import type { Outbox } from '#shared-kernel/application/outbox';

const ROOT = join(import.meta.dirname, '../../../..');

/**
 * Publishers and listeners of each event. An event without a listener says what it waits for; without that it
 * would be dead code.
 */
const EVENTS: Readonly<Record<EventName, { by: readonly string[]; heardBy?: readonly string[]; for?: string }>> = {
  'identity.user-created': { by: ['sign-up'], heardBy: ['billing-accounts'] },
  'identity.email-verified': { by: ['address-confirmation'], heardBy: ['billing-accounts'] },
  'identity.name-changed': { by: ['profile'], heardBy: ['billing-accounts'] },
  'identity.email-changed': {
    by: ['email-change', 'email-undo'],
    heardBy: ['billing-accounts', 'billing-team-members'],
  },
  'identity.password-changed': { by: ['credential-change'], for: 'the authorization server: grants made before it' },
  'identity.factor-changed': {
    by: ['two-factor-activation'],
    for: 'the authorization server: stronger authentication',
  },
  'identity.sessions-ended': { by: ['session-ending'], heardBy: ['client-logout'] },
  'identity.user-banned': { by: ['account-bans'], for: 'the authorization server: grants; billing: subscriptions' },
  'identity.user-deleted': {
    by: ['account-deletion'],
    heardBy: ['organizations', 'audit-trail', 'billing-accounts', 'billing-seats'],
  },
  'oauth-server.client-session-ended': { by: ['logout-notices'], heardBy: ['back-channel-logout'] },
  'organizations.created': { by: ['roster-changes'], heardBy: ['billing-accounts'] },
  'organizations.updated': { by: ['organization-editing'], heardBy: ['billing-accounts'] },
  'organizations.deleted': { by: ['roster-changes'], heardBy: ['billing-accounts'] },
  'organizations.member-added': { by: ['roster-changes'], for: 'billing: seats' },
  'organizations.member-roles-changed': { by: ['roster-changes'], heardBy: ['billing-accounts'] },
  'organizations.member-removed': { by: ['roster-changes'], heardBy: ['billing-accounts'] },
};

const sources = globSync('libs/*/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.{spec,contract}.ts', '**/testing/**'] })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** All matches of a pattern with one group, with the file each is in. */
const matches = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, found]) => ({ path, found: found! })));

const declared = matches(/^ {4}'([a-z.-]+)':/gm).filter(({ path }) => path.endsWith('/src/events.ts'));
const published = matches(/outbox\.publish\(\{\s*type: '([a-z.-]+)'/g);
/** Whatever the name of the subscriptions: event names are the only texts with a dot that `on` takes. */
const heard = matches(/\.on\(\s*'([a-z-]+\.[a-z-]+', '[a-z-]+)'/g);

test('every event is declared by the context whose name it has, and in this list', () => {
  expect(declared.map(({ found }) => found).toSorted()).toEqual(Object.keys(EVENTS).toSorted());
  for (const { path, found } of declared) expect(path).toBe(`libs/${found.split('.')[0]}/src/events.ts`);
});

test('every event is published where the list says', () => {
  const by = Object.fromEntries(Object.keys(EVENTS).map((name) => [name, new Set<string>()]));
  for (const { path, found } of published) by[found]?.add(path.replace(/^.*\/|\.ts$/g, ''));
  const expected = Object.entries(EVENTS).map(([name, event]) => [name, new Set(event.by)]);
  expect(by).toEqual(Object.fromEntries(expected));
  // Nothing is published in a way that this test does not see.
  expect(matches(/\.(publish)\(/g).filter(({ path }) => path.includes('/application/'))).toHaveLength(
    published.length + matches(/this\.(publish)\(/g).length,
  );
});

test('every listener is in the list, and every event has a listener or says what it waits for', () => {
  const expected = Object.entries(EVENTS).flatMap(([name, { heardBy = [] }]) =>
    heardBy.map((who) => `${name}', '${who}`),
  );
  expect(heard.map(({ found }) => found).toSorted()).toEqual(expected.toSorted());
  // A module that listens writes both names where it calls `on`; other calls this test could not read.
  const listening = sources.filter(
    ({ path, text }) => !path.includes('/shared-kernel/') && /: Subscriptions\b/.test(text),
  );
  const calls = listening.map(({ path, text }) => ({ path, calls: [...text.matchAll(/\.on\(/g)].length }));
  const read = listening.map(({ path }) => ({ path, calls: heard.filter((one) => one.path === path).length || 1 }));
  expect(calls).toEqual(read);
  const unexplained = Object.entries(EVENTS).filter(([, event]) => !event.heardBy === !event.for);
  expect(unexplained).toEqual([]);
});

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

test('a wrong name or payload does not compile', () => {
  expect(typed).toBeInstanceOf(Function);
});

/** Never called. An unused `@ts-expect-error` fails the type check of `npm run check`. */
async function typed(outbox: Outbox, subscriptions: Subscriptions): Promise<unknown> {
  const changedAt = new Date(0).toISOString();
  await outbox.publish({ type: 'identity.password-changed', payload: { userId: 'u1', changedAt } });
  // @ts-expect-error There is no event of this name.
  await outbox.publish({ type: 'identity.password-forgotten', payload: { userId: 'u1', changedAt } });
  // @ts-expect-error A member is missing.
  await outbox.publish({ type: 'identity.password-changed', payload: { userId: 'u1' } });
  // @ts-expect-error A member is of another type: JSON has no Date.
  await outbox.publish({ type: 'identity.password-changed', payload: { userId: 'u1', changedAt: new Date(0) } });
  // @ts-expect-error A member is unknown.
  await outbox.publish({ type: 'identity.password-changed', payload: { userId: 'u1', changedAt, hash: '…' } });
  // @ts-expect-error The payload is that of another event.
  const swapped: DomainEvent = { type: 'identity.user-banned', payload: { userId: 'u1', changedAt } };
  subscriptions.on('identity.user-deleted', 'billing', async ({ payload }) => void payload.email);
  // @ts-expect-error There is no event of this name.
  subscriptions.on('identity.user-forgotten', 'billing', async () => undefined);
  // @ts-expect-error The payload has no such member.
  subscriptions.on('identity.user-deleted', 'billing', async ({ payload }) => void payload.roles);
  const storable: { readonly [Name in EventName]: Json } = {} as Events;
  return [swapped, storable];
}
