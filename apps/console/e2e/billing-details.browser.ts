import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { expectCount } from './support/eventually.ts';
import { found, newMember } from './support/organizations.ts';
import { click, toast, visit } from './support/steps.ts';

const DETAILS = '/account/billing/details';

describe('billing details', () => {
  const shop = useShop();

  test('a business is saved; what is missing or wrong is said at its field; the card is managed at the platform', async () => {
    const ada = await shop.customer({ at: DETAILS });
    const { page } = ada;
    await page.getByLabel('This is a business').check();
    await click(page, 'Save changes');
    await page.getByText('Enter the tax ID.').first().waitFor();
    await page.getByText('Choose a country.').first().waitFor();

    await page.getByLabel('Company name').fill('Acme SARL');
    await page.getByLabel('Tax ID', { exact: true }).fill('FR1');
    await page.getByLabel('Country').selectOption('FR');
    await page.getByLabel('Address').fill('1 rue de la Paix');
    await page.getByLabel('Postal code').fill('75002');
    await page.getByLabel('City').fill('Paris');
    await page.getByLabel('Tax ID', { exact: true }).fill('XX12345678901');
    await click(page, 'Save changes');
    await page.getByText('This isn’t a valid tax ID of the country.').waitFor();
    expect(await page.getByLabel('Tax ID', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    const customer = async () => (await shop.platform(`/v1/customers/external/${ada.id}`))[1];
    expect(await customer()).toMatchObject({ billing_name: null, tax_id: null });

    await page.getByLabel('Tax ID', { exact: true }).fill('fr 12 345678901');
    await page.keyboard.press('Control+s');
    await toast(page, 'Saved.');
    expect(await customer()).toMatchObject({
      billing_name: 'Acme SARL',
      billing_address: { line1: '1 rue de la Paix', postal_code: '75002', city: 'Paris', country: 'FR' },
      tax_id: ['FR12345678901', 'eu_vat'],
    });
    await page.reload();
    // As the platform has it.
    expect(await page.getByLabel('Tax ID', { exact: true }).inputValue()).toBe('FR12345678901');
    expect(await page.getByLabel('This is a business').isChecked()).toBe(true);

    await page.getByLabel('This is a business').uncheck();
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    expect(await customer()).toMatchObject({ tax_id: null, billing_name: 'Acme SARL' });

    await click(page, 'Update card');
    await page.getByRole('heading', { name: 'Your purchases' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Billing details' }).waitFor();
  });

  test('addresses have what their country needs', async () => {
    const { page } = await shop.customer({ at: DETAILS });
    await expectCount(page.getByLabel('City'), 0);
    await page.getByLabel('Country').selectOption('US');
    await page.getByLabel('Address').fill('1 Main Street');
    await page.getByLabel('City').fill('Springfield');
    await click(page, 'Save changes');
    await page.getByText('Enter the ZIP code.').waitFor();
    await page.getByText('Choose a state.').waitFor();
    await page.getByLabel('ZIP code').fill('9410');
    await click(page, 'Save changes');
    await page.getByText('This isn’t a valid ZIP code.').waitFor();
    await page.getByLabel('ZIP code').fill('94105');
    await page.getByLabel('State').selectOption('US-CA');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    // The states of one country are none of another.
    await page.getByLabel('Country').selectOption('CA');
    expect(await page.getByLabel('Province').inputValue()).toBe('');
    await page.getByLabel('Country').selectOption('FR');
    await expectCount(page.getByLabel('Province'), 0);
  });

  test('while the platform does not answer, nothing that was entered is lost', async () => {
    const { page } = await shop.customer({ at: DETAILS });
    await page.getByLabel('Name (optional)').fill('Ada');
    await shop.standIn.control('faults', { path: '/v1/customers/.*', times: 50, kind: 'respond', status: 503 });
    await click(page, 'Save changes');
    await page.getByRole('alert').getByText('The billing provider doesn’t answer').first().waitFor();
    forgiveErrors(page, /status of 503/);
    await shop.bringBack();
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Ada');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
  });
});

describe('the billing of an organization', () => {
  const shop = useShop();

  test('an admin who may only read sees everything and changes nothing; a member sees nothing', async () => {
    const owner = await shop.customer();
    const acme = await found(shop.consoleApp, owner.context);
    await shop.settle();
    const { orderId } = await shop.buy(acme.id, 'Pro monthly');
    await shop.mirror();
    const admin = await newMember(shop.consoleApp, owner.context, acme.id, { role: 'admin' });
    const { page } = admin;
    const billing = `/o/${acme.slug}/billing`;

    await visit(page, `${billing}/details`);
    await page.getByText('Only the role Owner can manage billing.').waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectCount(page.getByRole('button', { name: 'Save changes' }), 0);
    await expectCount(page.getByRole('button', { name: /^Manage/ }), 0);
    await expectAccessible(page);

    await visit(page, `${billing}/orders/${orderId}`);
    await page.getByText('Renewal').or(page.getByText('New subscription')).first().waitFor();
    expect(
      await page.getByRole('button', { name: 'Edit the details of this invoice' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await click(page, 'Generate invoice');
    await page.getByRole('link', { name: 'Open the invoice' }).waitFor();

    await visit(page, `${billing}/benefits`);
    await page.getByRole('link', { name: 'View key' }).click();
    await page.getByRole('heading', { level: 1, name: 'License key' }).waitFor();
    const [, id = ''] = /license-keys\/([\w-]+)$/.exec(page.url()) ?? [];
    const activated = await owner.context.request.post(`/api/billing/license-keys/${id}/activations`, {
      data: { label: 'Laptop', organizationId: acme.id },
      headers: { origin: shop.consoleApp.origin },
    });
    expect(activated.status()).toBe(200);
    await page.reload();
    await page
      .getByRole('cell', { name: 'Laptop' })
      .or(page.getByRole('rowheader', { name: 'Laptop' }))
      .waitFor();
    await expectCount(page.getByRole('button', { name: 'Remove Laptop' }), 0);
    await page.getByText('Only the role Owner can manage billing.').waitFor();

    const member = await newMember(shop.consoleApp, owner.context, acme.id);
    await visit(member.page, `${billing}/orders`);
    await member.page.getByText('You can’t see the billing of this organization').waitFor();
    await expectAccessible(member.page);
    await visit(owner.page, `${billing}/license-keys/${id}`);
    await click(owner.page, 'Remove Laptop');
  });
});
