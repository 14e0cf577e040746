import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startHarness } from '../support/harness.ts';

let harness: Awaited<ReturnType<typeof startHarness>>;
beforeAll(async () => {
  harness = await startHarness();
}, 40_000);
afterAll(() => harness.stop());

test('an owner without a proven address invites up to the limit of open invitations', async () => {
  const browser = new BrowserLike(harness.url, harness.url);
  const owner = { name: 'Owner', email: 'owner@example.com', password: 'correct horse battery' };
  expect((await browser.post('/sign-up/email', owner)).status).toBe(200);
  expect((await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })).status).toBe(200);
  const invite = (email: string) => browser.post('/organization/invite-member', { email, role: 'member' });
  for (let invited = 0; invited < 6; invited += 1) {
    expect((await invite(`invited-${invited}@example.com`)).status).toBe(200);
  }
  expect(await (await invite('invited-0@example.com')).json()).toMatchObject({
    message: 'User is already invited to this organization',
  });
});
