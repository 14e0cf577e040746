import { describe, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { data, elsewhere, joined, PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { startTestApp } from '../support/test-app.ts';
import { BillingApp, billingShop, REFUSED_DOMAIN, type Wire } from './billing-app.ts';
import { productId } from './buying.ts';

const shop = billingShop();

const ACCOUNT = 'GET /api/billing/account';
const DETAILS = 'PATCH /api/billing/details';
const PORTAL = 'POST /api/billing/portal';

const accountOf = (who: Somebody) => shop.ok(who, ACCOUNT);
const customerExists = async (ownerId: string) => (await shop.platform(`/v1/customers/external/${ownerId}`))[0] === 200;
const linkOf = ({ id }: Somebody) =>
  shop.app.database.rows('select status, customer_id from billing_account_link where owner_id = $1', id);

async function change({ browser }: Somebody, path: string, values: Wire): Promise<void> {
  expect((await browser.post(path, values)).status).toBe(200);
}

describe('a new account', () => {
  test('becomes a customer after its sign-up, with the id, the address and the name that it has here', async () => {
    const ada = await shop.person('ada');
    expect(await shop.customer(ada.id)).toMatchObject({ type: 'individual', email: ada.email, name: 'ada' });
    expect(await accountOf(ada)).toEqual({
      owner: { type: 'user', id: ada.id },
      status: 'linked',
      reason: null,
      customer: { email: ada.email, name: 'ada', billingName: null, billingAddress: null, taxId: null },
    });
    // In another browser as well.
    expect(await accountOf(await elsewhere(shop.app, ada))).toEqual(await accountOf(ada));
  });

  test('signs up while the platform is down, and is linked later', async () => {
    await shop.takeDown();
    const bob = await shop.person('bob');
    expect(await accountOf(bob)).toMatchObject({ status: 'pending', customer: null });
    expect(await shop.refused(bob, PORTAL)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
    await shop.bringBack();
    await shop.settle();
    expect(await accountOf(bob)).toMatchObject({ status: 'linked', customer: { email: bob.email } });
  });

  test('signs up with an address that the platform refuses; the account shows it', async () => {
    const carl = await shop.person('carl', { email: `carl@${REFUSED_DOMAIN}` });
    expect(await accountOf(carl)).toMatchObject({ status: 'conflict', reason: 'email-refused', customer: null });
    expect(await shop.refused(carl, PORTAL)).toEqual([409, 'BILLING_ACCOUNT_CONFLICT']);
  });

  test('is created once, when the answer of the platform was lost', async () => {
    const fault = { path: '/v1/customers/$', method: 'POST', times: 1, kind: 'executeThenFail' };
    await shop.standIn.control('faults', fault);
    const dora = await shop.person('dora');
    expect(await accountOf(dora)).toMatchObject({ status: 'linked' });
    const found = await shop.items(`/v1/customers/?email=${encodeURIComponent(dora.email)}`);
    expect(found).toMatchObject([{ external_id: dora.id }]);
  });
});

describe('the life of an account', () => {
  test('a new address reaches the platform; one that another customer has does not, and the account says so', async () => {
    const hal = await shop.person('hal', { verified: false });
    const renamed = `renamed-${hal.email}`;
    await change(hal, '/change-email', { newEmail: renamed });
    await shop.settle();
    expect(await shop.customer(hal.id)).toMatchObject({ email: renamed });
    const taken = `taken-${hal.email}`;
    await shop.standIn.api('/v1/customers/', { email: taken });
    await change(hal, '/change-email', { newEmail: taken });
    await shop.settle();
    expect(await shop.customer(hal.id)).toMatchObject({ email: renamed });
    const account = { status: 'linked', reason: 'email-taken', customer: { email: renamed } };
    expect(await accountOf(hal)).toMatchObject(account);
  });

  test('a new name reaches the platform, which keeps the address', async () => {
    const kim = await shop.person('kim');
    await change(kim, '/update-user', { name: 'Kim Novak' });
    await shop.settle();
    expect(await shop.customer(kim.id)).toMatchObject({ name: 'Kim Novak', email: kim.email });
    expect(await accountOf(kim)).toMatchObject({ customer: { name: 'Kim Novak' } });
  });

  test('with the account goes its customer, with its subscriptions', async () => {
    const ida = await shop.person('ida');
    const { id } = await shop.customer(ida.id);
    const free = { product_id: await productId(shop.platform, 'Free'), customer_id: id };
    await shop.standIn.api('/v1/subscriptions/', free);
    await change(ida, '/delete-user', { password: PASSWORD });
    await shop.settle();
    expect(await customerExists(ida.id)).toBe(false);
    const subscriptions = await shop.items(`/v1/subscriptions/?customer_id=${String(id)}`);
    expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect(await linkOf(ida)).toEqual([{ status: 'detached', customer_id: id }]);
  });

  test('a customer that is created while the account is deleted does not stay', async () => {
    await shop.takeDown();
    const jan = await shop.person('jan', { verified: false });
    await shop.bringBack();
    const creations = async () =>
      (await shop.standIn.log()).filter(({ method, path }) => method === 'POST' && path === '/v1/customers/').length;
    const before = await creations();
    const path = '/v1/customers/$';
    await shop.standIn.control('faults', { path, method: 'POST', times: 1, kind: 'delay', delayMs: 4500 });
    const creating = shop.settle();
    while ((await creations()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    await change(jan, '/delete-user', { password: PASSWORD });
    const other = await shop.instance();
    // The deletion finds nothing to delete: the creation is answered later.
    await other.app.get(Queue).drain();
    expect(await linkOf(jan)).toMatchObject([{ status: 'detached', customer_id: null }]);
    await creating;
    expect(await customerExists(jan.id)).toBe(false);
  });
});

describe('an organization', () => {
  test('is a team of its own, beside the customer of its owner', async () => {
    const owner = await shop.person('owner');
    const personal = await shop.customer(owner.id);
    const organizationId = await shop.organization(owner);
    expect(await shop.customer(organizationId)).toMatchObject({ type: 'team', email: null, name: 'Acme' });
    const people = [{ role: 'owner', email: owner.email, external_id: owner.id }];
    expect(await shop.members(organizationId)).toMatchObject(people);
    expect(await shop.customer(owner.id)).toEqual(personal);
    await data(owner.client.organization.update({ organizationId, data: { name: 'Acme & Co' } }));
    await shop.settle();
    expect(await shop.customer(organizationId)).toMatchObject({ name: 'Acme & Co', type: 'team' });
    await data(owner.client.organization.delete({ organizationId }));
    await shop.settle();
    expect(await customerExists(organizationId)).toBe(false);
    expect(await shop.customer(owner.id)).toEqual(personal);
  });

  /** An organization with two owners, who have both opened the portal. */
  async function twoOwners() {
    const first = await somebody(shop.app, 'first');
    const organizationId = await shop.organization(first);
    const second = await joined(shop.app, first, organizationId, 'second', 'owner');
    await shop.settle();
    await shop.ok(second, PORTAL, { organizationId });
    const people = async () =>
      Object.fromEntries((await shop.members(organizationId)).map(({ external_id, role }) => [external_id, role]));
    expect(await people()).toEqual({ [first.id]: 'owner', [second.id]: 'billing_manager' });
    return { first, second, organizationId, people };
  }

  test('people of the team who leave the organization leave the team; an owner is replaced first', async () => {
    const { first, second, organizationId, people } = await twoOwners();
    await data(first.client.organization.leave({ organizationId }));
    await shop.settle();
    expect(await people()).toEqual({ [second.id]: 'owner' });
  });

  test('a member who may no longer manage billing is an ordinary member of the team', async () => {
    const { first, second, organizationId, people } = await twoOwners();
    const full = await data(first.client.organization.getFullOrganization({ query: { organizationId } }));
    const { id: memberId } = full.members.find(({ userId }) => userId === second.id)!;
    await data(first.client.organization.updateMemberRole({ organizationId, memberId, role: 'member' }));
    await shop.settle();
    expect(await people()).toEqual({ [first.id]: 'owner', [second.id]: 'member' });
  });

  test('that buys in capitals is the customer that it was', async () => {
    const owner = await somebody(shop.app, 'owner');
    const id = await shop.organization(owner);
    const customers = async () => (await shop.object('/v1/customers/'))['pagination'];
    const before = await customers();
    const product = await productId(shop.platform, 'Pro monthly');
    const body = { product, for: { organization: id.toUpperCase() }, organizationId: id, successPath: '/billing/done' };
    const { checkoutId } = await shop.ok(owner, 'POST /api/billing/checkouts', body);
    const checkout = await shop.object(`/v1/checkouts/${String(checkoutId)}`);
    expect(checkout['external_customer_id']).toBe(id);
    await shop.ok(owner, DETAILS, { organizationId: id.toUpperCase(), billingName: 'Tenant Ltd' });
    expect(await customers()).toEqual(before);
    const read = (organizationId: string) => shop.ok(owner, 'GET /api/billing/entitlements', { organizationId });
    // A stale answer starts a refresh, after which the next one differs.
    await read(id);
    await shop.app.app.get(RefreshQueue).settled();
    const reading = await read(id.toUpperCase());
    expect(reading).toMatchObject({ stale: false, asOf: expect.any(String) });
    expect(reading).toEqual(await read(id));
    // A session that chooses it in capitals has the id that everything is compared with.
    await data(owner.client.organization.setActive({ organizationId: id.toUpperCase() }));
    expect(await data(owner.client.getSession())).toMatchObject({ session: { activeOrganizationId: id } });
    await expect(data(owner.client.organization.getFullOrganization())).resolves.toMatchObject({ id });
  });

  test('that is not a customer yet becomes one under its own id when it asks in capitals', async () => {
    const owner = await somebody(shop.app, 'owner');
    await shop.takeDown();
    const { id } = await data(owner.client.organization.create({ name: 'Late', slug: 'late' }));
    await shop.bringBack();
    await shop.ok(owner, DETAILS, { organizationId: id.toUpperCase(), billingName: 'Late Ltd' });
    await shop.settle();
    expect(await shop.customer(id)).toMatchObject({ external_id: id, billing_name: 'Late Ltd' });
  });
});

describe('billing details', () => {
  test('are kept by the platform, shown immediately, and removed by null', async () => {
    const ada = await shop.person();
    const street = { line1: '1 rue de la Paix', line2: null };
    const billingAddress = { ...street, postalCode: '75002', city: 'Paris', state: null, country: 'FR' };
    const details = { billingName: 'Ada SARL', billingAddress, taxId: 'FR61954506077' };
    const customer = { ...details, taxId: { number: 'FR61954506077', kind: 'eu_vat' } };
    expect(await shop.ok(ada, DETAILS, details)).toMatchObject({ customer });
    expect(await accountOf(ada)).toMatchObject({ customer });
    const cleared = { customer: { ...customer, taxId: null } };
    expect(await shop.ok(ada, DETAILS, { taxId: null })).toMatchObject(cleared);
  });

  test('that the platform refuses are refused with the field: a tax id is of the country of the address', async () => {
    const ada = await shop.person();
    const refused = [422, { code: 'INVALID_BILLING_DETAILS', fields: { taxId: expect.any(String) } }];
    expect(await shop.call(ada, DETAILS, { taxId: 'FR61954506077' })).toMatchObject(refused);
    expect(await shop.refused(ada, DETAILS, { billingAddress: { country: 'Utopia' } })).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    await shop.ok(ada, DETAILS, { billingAddress: { country: 'DE' } });
    expect(await shop.call(ada, DETAILS, { taxId: 'FR61954506077' })).toMatchObject(refused);
    const { customer } = await shop.ok(ada, DETAILS, { taxId: 'DE123456789' });
    expect(customer).toMatchObject({ taxId: { number: 'DE123456789', kind: 'eu_vat' } });
  });
});

describe('the portal', () => {
  const tokenIn = (url: unknown) => new URL(String(url)).searchParams.get('customer_session_token');
  const me = async (url: unknown): Promise<readonly [number, Wire]> => {
    const headers = { authorization: `Bearer ${tokenIn(url)}` };
    const answer = await fetch(`${shop.standIn.origin}/v1/customer-portal/customers/me`, { headers });
    return [answer.status, (await answer.json()) as Wire];
  };

  test('opens for the customer of the caller and for no other, and ends after an hour', async () => {
    const [ada, bob] = [await somebody(shop.app, 'ada'), await somebody(shop.app, 'bob')];
    const organizationId = await shop.organization(ada);
    const open = async (who: Somebody, named?: Wire) => (await shop.ok(who, PORTAL, named))['url'];
    const [hers, his, its] = [await open(ada), await open(bob), await open(ada, { organizationId })];
    expect(new Set([hers, his, its, await open(ada)]).size).toBe(4);
    expect(await me(hers)).toMatchObject([200, { email: ada.email }]);
    expect(await me(his)).toMatchObject([200, { email: bob.email }]);
    expect(await me(its)).toMatchObject([200, { id: (await shop.customer(organizationId))['id'] }]);
    await shop.standIn.control('clock', { advance: { seconds: 3601 } });
    for (const url of [hers, his, its]) expect((await me(url))[0]).toBe(401);
    // The address signs in, so it is stored nowhere.
    const noted = `from audit_entry where details::text like '%' || $1 || '%'`;
    expect(await shop.app.database.count(noted, tokenIn(hers))).toBe(0);
  });

  test.each(['https://evil.example.net/', '//evil.example.net', 'javascript:alert(1)'])(
    'does not lead back to %s',
    async (returnPath) => {
      const ada = await somebody(shop.app, 'ada');
      expect(await shop.refused(ada, PORTAL, { returnPath })).toEqual([400, 'INVALID_RETURN_TARGET']);
    },
  );
});

describe('configured otherwise', () => {
  test('customers of deleted accounts can be kept, with their subscriptions', async () => {
    const keeping = new BillingApp({ POLAR_DELETED_ACCOUNTS: 'keep' });
    await keeping.start();
    try {
      const ada = await keeping.person();
      const before = await keeping.customer(ada.id);
      await change(ada, '/delete-user', { password: PASSWORD });
      await keeping.settle();
      expect(await keeping.customer(ada.id)).toEqual(before);
    } finally {
      await keeping.close();
    }
  });

  test('without a token nothing is stored, and nothing can be bought', async () => {
    const plain = await startTestApp({ RATE_LIMIT: 'off' });
    try {
      const ada = await somebody(plain, 'ada');
      await data(ada.client.organization.create({ name: 'Acme', slug: 'acme' }));
      expect(await plain.database.count('from billing_account_link')).toBe(0);
      expect(await plain.database.count(`from queue_item where listener = 'billing-accounts'`)).toBe(0);
      const account = await ada.browser.fetch(`${plain.url}/api/billing/account`);
      expect(await account.json()).toMatchObject({ status: 'none', customer: null });
      const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      const portal = await ada.browser.fetch(`${plain.url}/api/billing/portal`, init);
      expect([portal.status, await portal.json()]).toMatchObject([503, { code: 'BILLING_NOT_AVAILABLE' }]);
    } finally {
      await plain.close();
    }
  });
});
