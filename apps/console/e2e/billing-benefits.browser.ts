import { describe, expect, test } from '@jest/globals';
import { type Shop, useShop } from './support/billing.ts';
import { expectCount, expectFocus } from './support/eventually.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

const BENEFITS = '/account/billing/benefits';

/** The card of a benefit. */
const card = (page: Awaited<ReturnType<Shop['customer']>>['page'], name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Benefits of purchases, through the real page, API and SDK. */
describe('benefits', () => {
  const shop = useShop();

  test('one that needs an account says which and where, and works once it is connected', async () => {
    const ada = await shop.customer();
    await shop.buy(ada.id, 'Community');
    await shop.mirror();
    const { page } = ada;
    await visit(page, BENEFITS);
    await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
    await card(page, 'Source code').getByText('Connect GitHub to open the repository.').waitFor();
    await card(page, 'Discord server').getByText('Connect Discord to join the server.').waitFor();
    await click(page, /^Connect Discord/);
    await page.getByRole('heading', { name: 'Your purchases' }).waitFor();

    const [, { id }] = await shop.platform(`/v1/customers/external/${ada.id}`);
    for (const platform of ['discord', 'github_repository']) {
      await shop.standIn.control('connect', { customer_id: id, platform, account: 'ada' });
    }
    await shop.mirror();
    await page.getByRole('link', { name: 'Back' }).click();
    await card(page, 'Discord server').getByText('Your Discord account has access.').waitFor();
    const repository = card(page, 'Source code').getByRole('link', { name: 'stand-in/source' });
    expect(await repository.getAttribute('href')).toBe('https://github.com/stand-in/source');
    await expectCount(page.getByRole('heading', { name: 'Needs your attention' }), 0);
  });

  test('each kind shows what it gives; what ended says when and why; a newer kind is not hidden', async () => {
    const ada = await shop.customer();
    const free = await shop.buy(ada.id, 'Free');
    await shop.platform(`/v1/subscriptions/${free.subscriptionId}`, { method: 'DELETE', body: {} });
    await shop.mirror();
    const { page } = ada;
    await visit(page, BENEFITS);
    const ended = page.getByRole('region', { name: 'Ended' }).getByRole('listitem');
    await ended.getByText(/^Ended on .+, because the subscription ended\./).waitFor();
    await expectCount(ended.getByText('Welcome to the newsletter.'), 0);

    await shop.buy(ada.id, 'Handbook');
    await shop.buy(ada.id, 'Metered API');
    const pro = await shop.buy(ada.id, 'Pro monthly');
    await shop.mirror();
    await page.reload();
    await card(page, 'Newsletter').getByText('Welcome to the newsletter.').waitFor();
    await card(page, 'Handbook as a file').getByText('1 file').waitFor();
    await card(page, 'Free API calls').getByText('100 units each period. What’s left isn’t carried over.').waitFor();
    await card(page, 'License key').getByText('SHOP-****-').waitFor();
    await card(page, 'Priority support').getByText('Included.').waitFor();
    await card(page, 'Newsletter').getByRole('link', { name: 'Handbook' }).waitFor();
    // The benefit that ended is there from elsewhere.
    await expectCount(ended, 0);

    const [, benefits] = await shop.platform('/v1/benefits/?limit=100&type=feature_flag');
    const [{ id } = { id: '' }] = benefits['items'] as readonly { id: string }[];
    const mutate = (type: string) =>
      shop.standIn.control('mutate', {
        table: 'benefits',
        id,
        change: { type, modified_at: new Date().toISOString() },
      });
    await mutate('hologram');
    const renamed = { table: 'subscriptions', id: pro.subscriptionId, change: {} };
    await shop.standIn.control('mutate', renamed);
    await shop.mirror();
    await page.reload();
    await card(page, 'Priority support').getByRole('button', { name: 'View' }).waitFor();
    await mutate('feature_flag');
  });

  test('a license key is revealed and copied, is used up to its limit, and a device is removed', async () => {
    const ada = await shop.customer();
    await shop.buy(ada.id, 'Pro monthly');
    await shop.mirror();
    const { page, context } = ada;
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.consoleApp.origin });
    await visit(page, BENEFITS);
    await page.getByRole('link', { name: 'View key' }).click();
    await page.getByRole('heading', { level: 1, name: 'License key' }).waitFor();
    await page.getByText('No device uses the key yet.').waitFor();
    await page.getByText('0 of 2').waitFor();
    const [, id = ''] = /license-keys\/([\w-]+)$/.exec(page.url()) ?? [];
    const route = `/api/billing/license-keys/${id}`;
    const { key } = (await (await context.request.get(route)).json()) as { key: string };
    expect(await page.content()).not.toContain(key);
    await click(page, 'Reveal the key');
    await page.getByText(key).waitFor();
    await click(page, 'Copy the key');
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await click(page, 'Hide the key');
    await expectCount(page.getByText(key), 0);

    const activate = (label: string) =>
      context.request.post(`${route}/activations`, { data: { label }, headers: { origin: shop.consoleApp.origin } });
    for (const label of ['Laptop', 'Desktop']) expect((await activate(label)).status()).toBe(200);
    expect((await activate('Phone')).status()).toBe(409);
    await page.reload();
    await page.getByText('2 of 2').waitFor();
    await page.getByText('The key is in use on as many devices as it allows.').waitFor();
    await click(page, 'Remove Laptop');
    await expectFocus(page, 'Cancel');
    await clickInDialog(page, 'Remove device');
    await toast(page, 'Laptop no longer uses the key.');
    await page.getByText('1 of 2').waitFor();
    await expectCount(page.getByRole('button', { name: 'Remove Laptop' }), 0);
    expect((await activate('Phone')).status()).toBe(200);
  });
});
