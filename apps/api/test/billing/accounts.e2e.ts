import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { data, elsewhere, joined, PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { startTestApp } from '../support/test-app.ts';
import { type BillingApp, REFUSED_DOMAIN, startBillingApp, type Wire } from './billing-app.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterEach(() => shop.bringBack());
afterAll(() => shop.close());

const ACCOUNT = 'GET /api/billing/account';
const DETAILS = 'PATCH /api/billing/details';
const PORTAL = 'POST /api/billing/portal';

const accountOf = async (who: Somebody, organizationId?: string) => {
  const [status, account] = await shop.call(who, ACCOUNT, organizationId === undefined ? {} : { organizationId });
  expect(status).toBe(200);
  return account;
};

let organizations = 0;
async function organizationOf(owner: Somebody): Promise<string> {
  organizations += 1;
  const values = { name: 'Acme', slug: `acme-${organizations}` };
  return (await data(owner.client.organization.create(values))).id;
}

async function membersOf(organizationId: string): Promise<readonly Wire[]> {
  const [, { items }] = await shop.platform(`/v1/customers/external/${organizationId}/members`);
  return items as readonly Wire[];
}

const customerExists = async (ownerId: string) => (await shop.platform(`/v1/customers/external/${ownerId}`))[0] === 200;

describe('a new account', () => {
  test('becomes a customer after its sign-up, with the id, the address and the name that it has here', async () => {
    const ada = await somebody(shop.app, 'ada');
    await shop.settle();
    expect(await shop.customer(ada.id)).toMatchObject({ type: 'individual', email: ada.email, name: 'ada' });
    expect(await accountOf(ada)).toEqual({
      owner: { type: 'user', id: ada.id },
      status: 'linked',
      reason: null,
      customer: { email: ada.email, name: 'ada', billingName: null, billingAddress: null, taxId: null },
    });
  });

  test('signs up while the platform is down, and is linked later', async () => {
    await shop.takeDown();
    const bob = await somebody(shop.app, 'bob');
    await shop.settle();
    expect(await accountOf(bob)).toMatchObject({ status: 'pending', customer: null });
    const [status, { code }] = await shop.call(bob, PORTAL);
    expect([status, code]).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
    await shop.bringBack();
    await shop.settle();
    expect(await accountOf(bob)).toMatchObject({ status: 'linked', customer: { email: bob.email } });
  });

  test('signs up with an address that the platform refuses; the account shows it', async () => {
    const carl = await somebody(shop.app, 'carl', { email: `carl@${REFUSED_DOMAIN}` });
    await shop.settle();
    expect(await accountOf(carl)).toMatchObject({ status: 'conflict', reason: 'email-refused', customer: null });
    const [status, { code }] = await shop.call(carl, PORTAL);
    expect([status, code]).toEqual([409, 'BILLING_ACCOUNT_CONFLICT']);
  });

  test('is created once, when the answer of the platform was lost', async () => {
    const fault = { path: '/v1/customers/$', method: 'POST', times: 1, kind: 'executeThenFail' };
    await shop.standIn.control('faults', fault);
    const dora = await somebody(shop.app, 'dora');
    await shop.settle();
    expect(await accountOf(dora)).toMatchObject({ status: 'linked' });
    const [, { items }] = await shop.platform(`/v1/customers/?email=${encodeURIComponent(dora.email)}`);
    expect(items).toMatchObject([{ external_id: dora.id }]);
  });
});

describe('the life of an account', () => {
  test('a new address reaches the platform; one that another customer has does not, and the account says so', async () => {
    const hal = await somebody(shop.app, 'hal', { verified: false });
    await shop.settle();
    const renamed = `renamed-${hal.email}`;
    expect((await hal.browser.post('/change-email', { newEmail: renamed })).status).toBe(200);
    await shop.settle();
    expect(await shop.customer(hal.id)).toMatchObject({ email: renamed });
    const taken = `taken-${hal.email}`;
    await shop.standIn.api('/v1/customers/', { email: taken });
    expect((await hal.browser.post('/change-email', { newEmail: taken })).status).toBe(200);
    await shop.settle();
    expect(await shop.customer(hal.id)).toMatchObject({ email: renamed });
    expect(await accountOf(hal)).toMatchObject({
      status: 'linked',
      reason: 'email-taken',
      customer: { email: renamed },
    });
  });

  test('a new name reaches the platform, which keeps the address', async () => {
    const kim = await somebody(shop.app, 'kim');
    await shop.settle();
    expect((await kim.browser.post('/update-user', { name: 'Kim Novak' })).status).toBe(200);
    await shop.settle();
    expect(await shop.customer(kim.id)).toMatchObject({ name: 'Kim Novak', email: kim.email });
    expect(await accountOf(kim)).toMatchObject({ customer: { name: 'Kim Novak' } });
  });

  test('with the account goes its customer, with its subscriptions', async () => {
    const ida = await somebody(shop.app, 'ida');
    await shop.settle();
    const { id } = await shop.customer(ida.id);
    await shop.standIn.api('/v1/subscriptions/', { product_id: await freeProduct(), customer_id: id });
    expect((await ida.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    await shop.settle();
    expect(await customerExists(ida.id)).toBe(false);
    const [, { items }] = await shop.platform(`/v1/subscriptions/?customer_id=${String(id)}`);
    expect(items).toMatchObject([{ status: 'canceled' }]);
    expect(await linkOf(ida)).toEqual([{ status: 'detached', customer_id: id }]);
  });

  test('a customer that is created while the account is deleted does not stay', async () => {
    await shop.takeDown();
    const jan = await somebody(shop.app, 'jan', { verified: false });
    await shop.settle();
    await shop.bringBack();
    const creations = async () =>
      (await shop.standIn.log()).filter(({ method, path }) => method === 'POST' && path === '/v1/customers/').length;
    const before = await creations();
    const path = '/v1/customers/$';
    await shop.standIn.control('faults', { path, method: 'POST', times: 1, kind: 'delay', delayMs: 1500 });
    const creating = shop.settle();
    while ((await creations()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await jan.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    const other = await shop.instance();
    try {
      // The deletion finds nothing to delete: the creation is answered later.
      await other.app.get(Queue).drain();
      expect(await linkOf(jan)).toMatchObject([{ status: 'detached', customer_id: null }]);
      await creating;
      expect(await customerExists(jan.id)).toBe(false);
    } finally {
      await other.close();
    }
  });
});

const linkOf = ({ id }: Somebody) =>
  stored('select status, customer_id from billing_account_link where owner_id = $1', id);

async function freeProduct(): Promise<string> {
  const [, { items }] = await shop.platform('/v1/products/?limit=100');
  return (items as readonly { id: string; name: string }[]).find(({ name }) => name === 'Free')!.id;
}

async function stored(sql: string, ...values: readonly string[]): Promise<readonly Wire[]> {
  return await shop.app.database.rows<Wire>(sql, ...values);
}

describe('an organization', () => {
  test('is a team of its own, beside the customer of its owner', async () => {
    const owner = await somebody(shop.app, 'owner');
    await shop.settle();
    const personal = await shop.customer(owner.id);
    const organizationId = await organizationOf(owner);
    await shop.settle();
    expect(await shop.customer(organizationId)).toMatchObject({ type: 'team', email: null, name: 'Acme' });
    expect(await membersOf(organizationId)).toMatchObject([
      { role: 'owner', email: owner.email, external_id: owner.id },
    ]);
    expect(await shop.customer(owner.id)).toEqual(personal);
    await data(owner.client.organization.update({ organizationId, data: { name: 'Acme & Co' } }));
    await shop.settle();
    expect(await shop.customer(organizationId)).toMatchObject({ name: 'Acme & Co', type: 'team' });
    await data(owner.client.organization.delete({ organizationId }));
    await shop.settle();
    expect(await customerExists(organizationId)).toBe(false);
    expect(await shop.customer(owner.id)).toEqual(personal);
  });

  test('its billing is managed by owners, seen by admins, and hidden from members', async () => {
    const owner = await somebody(shop.app, 'owner');
    const organizationId = await organizationOf(owner);
    const admin = await joined(shop.app, owner, organizationId, 'admin', 'admin');
    const member = await joined(shop.app, owner, organizationId, 'member');
    await shop.settle();
    const statuses = async (who: Somebody) => {
      const named = { organizationId };
      const answers = [
        await shop.call(who, ACCOUNT, named),
        await shop.call(who, DETAILS, { ...named, billingName: 'Acme Ltd' }),
        await shop.call(who, PORTAL, named),
      ];
      return answers.map(([status, { code }]) => (status === 200 ? status : `${status} ${String(code)}`));
    };
    const unmanageable = '403 YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING';
    expect(await statuses(member)).toEqual(['403 YOU_ARE_NOT_ALLOWED_TO_READ_BILLING', unmanageable, unmanageable]);
    expect(await statuses(admin)).toEqual([200, unmanageable, unmanageable]);
    expect(await statuses(owner)).toEqual([200, 200, 200]);
    expect(await shop.customer(organizationId)).toMatchObject({ billing_name: 'Acme Ltd' });
  });

  test('people of the team who leave the organization leave the team; an owner is replaced first', async () => {
    const founder = await somebody(shop.app, 'founder');
    const organizationId = await organizationOf(founder);
    const second = await joined(shop.app, founder, organizationId, 'second', 'owner');
    await shop.settle();
    expect((await shop.call(second, PORTAL, { organizationId }))[0]).toBe(200);
    const people = async () =>
      Object.fromEntries((await membersOf(organizationId)).map(({ external_id, role }) => [external_id, role]));
    expect(await people()).toEqual({ [founder.id]: 'owner', [second.id]: 'billing_manager' });
    await data(founder.client.organization.leave({ organizationId }));
    await shop.settle();
    expect(await people()).toEqual({ [second.id]: 'owner' });
  });

  test('a member who may no longer manage billing is an ordinary member of the team', async () => {
    const owner = await somebody(shop.app, 'owner');
    const organizationId = await organizationOf(owner);
    const second = await joined(shop.app, owner, organizationId, 'second', 'owner');
    await shop.settle();
    await shop.call(second, PORTAL, { organizationId });
    const full = await data(owner.client.organization.getFullOrganization({ query: { organizationId } }));
    const { id: memberId } = full.members.find(({ userId }) => userId === second.id)!;
    await data(owner.client.organization.updateMemberRole({ organizationId, memberId, role: 'member' }));
    await shop.settle();
    const [found] = (await membersOf(organizationId)).filter(({ external_id }) => external_id === second.id);
    expect(found).toMatchObject({ role: 'member' });
  });
});

describe('billing details', () => {
  test('are kept by the platform, shown immediately, and removed by null', async () => {
    const ada = await somebody(shop.app, 'ada');
    await shop.settle();
    const billingAddress = {
      line1: '1 rue de la Paix',
      line2: null,
      postalCode: '75002',
      city: 'Paris',
      state: null,
      country: 'FR',
    };
    const details = { billingName: 'Ada SARL', billingAddress, taxId: 'FR61954506077' };
    const [status, answer] = await shop.call(ada, DETAILS, details);
    const customer = { billingName: 'Ada SARL', billingAddress, taxId: { number: 'FR61954506077', kind: 'eu_vat' } };
    expect([status, answer]).toMatchObject([200, { customer }]);
    expect(await accountOf(ada)).toMatchObject({ customer });
    const [, cleared] = await shop.call(ada, DETAILS, { taxId: null });
    expect(cleared).toMatchObject({ customer: { ...customer, taxId: null } });
  });

  test('that the platform refuses are refused with the field', async () => {
    const ada = await somebody(shop.app, 'ada');
    await shop.settle();
    const [status, answer] = await shop.call(ada, DETAILS, { taxId: 'FR61954506077' });
    expect([status, answer]).toMatchObject([
      422,
      { code: 'INVALID_BILLING_DETAILS', fields: { taxId: expect.any(String) } },
    ]);
    const [, misshapen] = await shop.call(ada, DETAILS, { billingAddress: { country: 'Utopia' } });
    expect(misshapen).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('the portal', () => {
  const me = async (url: unknown): Promise<readonly [number, Wire]> => {
    const token = new URL(String(url)).searchParams.get('customer_session_token');
    const answer = await fetch(`${shop.standIn.origin}/v1/customer-portal/customers/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return [answer.status, (await answer.json()) as Wire];
  };

  test('opens for the customer of the caller and for no other, and ends after an hour', async () => {
    const ada = await somebody(shop.app, 'ada');
    const bob = await somebody(shop.app, 'bob');
    const organizationId = await organizationOf(ada);
    await shop.settle();
    const open = async (who: Somebody, named: Wire = {}) => (await shop.call(who, PORTAL, named))[1]['url'];
    const [hers, his, its] = [await open(ada), await open(bob), await open(ada, { organizationId })];
    expect(new Set([hers, his, its, await open(ada)]).size).toBe(4);
    expect(await me(hers)).toMatchObject([200, { email: ada.email }]);
    expect(await me(his)).toMatchObject([200, { email: bob.email }]);
    expect(await me(its)).toMatchObject([200, { id: (await shop.customer(organizationId))['id'] }]);
    await shop.standIn.control('clock', { advance: { seconds: 3601 } });
    for (const url of [hers, his, its]) expect((await me(url))[0]).toBe(401);
    // The address signs in, so it is stored nowhere.
    const token = new URL(String(hers)).searchParams.get('customer_session_token')!;
    const rows = await stored(`select 1 as found from audit_entry where details::text like '%' || $1 || '%'`, token);
    expect(rows).toEqual([]);
  });

  test.each(['https://evil.example.net/', '//evil.example.net', 'javascript:alert(1)'])(
    'does not lead back to %s',
    async (returnPath) => {
      const ada = await somebody(shop.app, 'ada');
      const [status, { code }] = await shop.call(ada, PORTAL, { returnPath });
      expect([status, code]).toEqual([400, 'INVALID_RETURN_TARGET']);
    },
  );
});

test('one who signed in elsewhere has the same account', async () => {
  const ada = await somebody(shop.app, 'ada');
  await shop.settle();
  expect(await accountOf(await elsewhere(shop.app, ada))).toEqual(await accountOf(ada));
});

describe('configured otherwise', () => {
  test('customers of deleted accounts can be kept, with their subscriptions', async () => {
    const keeping = await startBillingApp({ POLAR_DELETED_ACCOUNTS: 'keep' });
    try {
      const ada = await somebody(keeping.app, 'ada');
      await keeping.settle();
      const before = await keeping.customer(ada.id);
      expect((await ada.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
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
      expect(await plain.database.rows('select 1 from billing_account_link')).toEqual([]);
      expect(await plain.database.rows(`select 1 from queue_item where listener = 'billing-accounts'`)).toEqual([]);
      const account = await ada.browser.fetch(`${plain.url}/api/billing/account`);
      expect(await account.json()).toMatchObject({ status: 'none', customer: null });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', body: '{}', headers };
      const portal = await ada.browser.fetch(`${plain.url}/api/billing/portal`, init);
      expect([portal.status, await portal.json()]).toMatchObject([503, { code: 'BILLING_NOT_AVAILABLE' }]);
    } finally {
      await plain.close();
    }
  });
});
