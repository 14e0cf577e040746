import { expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { freshDatabase } from '#shared-kernel/testing/database';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { somebody } from '../organizations/people.ts';
import { SideConnection } from '../support/side-connection.ts';
import { Shop, WebhookApp } from './a-shop.ts';

test('the stop waits neither for senders of webhooks nor for a platform that answers nothing', async () => {
  const database = await freshDatabase();
  await migrateDatabase(database.url);
  const side = await SideConnection.open(database.url);
  const shop = await Shop.open();
  const service = await WebhookApp.start(shop, {}, database.url);
  const who = await somebody(service.app, 'ada');
  const customer = await shop.customer('Kim');
  const data = await shop.call('GET', `/v1/customers/${customer.id}`);
  await shop.standIn.control('faults', { path: '/v1/*', times: 100_000, kind: 'hang' });
  const event = { type: 'customer.updated', timestamp: '2026-11-02T10:00:00.000001Z', data };
  const sent = Array.from({ length: 200 }, () => shop.send(event).catch(() => 'cut'));
  for (let number = 0; number < 10; number += 1) service.app.app.get(RefreshQueue).ask(customer.id + number);
  const plans = who.browser.fetch(`${service.app.url}/api/billing/plans`).catch(() => undefined);
  await Promise.race(sent);
  await service.close();
  await plans;
  const answers = await Promise.all(sent);
  const stored = answers.filter((answer) => answer === 202).length;
  expect(stored).toBeGreaterThan(0);
  // What was answered is there for the next start.
  expect(await side.count('from billing_inbox')).toBeGreaterThanOrEqual(stored);
  await side.close();
  await database.drop();
  await shop.close();
  // Much longer than the stop; each worker alone would ask a silent platform for a minute.
}, 30_000);
