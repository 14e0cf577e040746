import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { StaffAccounts } from '../../customers/application/staff-accounts.ts';
import { StaffResync } from '../../mirror/application/staff-resync.ts';
import { mirroredFrom } from '../../objects/domain/references.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { order, subscription } from '../../testing/fixtures/purchases.ts';
import { Invoices } from './invoices.ts';
import { Refunding } from './refunding.ts';
import { StaffSubscriptionCommands } from './staff-subscription-commands.ts';
import { revocation } from './subscription-decisions.ts';

const ID = '01939d5e-6f3b-7c3a-8a2e-0123456789ab';

let flows: Awaited<ReturnType<typeof billingFlows>>;
beforeEach(async () => {
  flows = await billingFlows();
  flows.gateway.has('order', order);
  flows.gateway.orders = { ...flows.gateway.orders, invoiceUrl: async () => 'https://files.example.com/invoice' };
  await flows.writing.apply(mirroredFrom('order', order), { eventTime: null, source: 'api' });
});

const refund = { id: ID, amount: 100, reason: 'other', comment: null, revokeBenefits: false } as const;

/** Acts that move money, or take away what was paid for. */
const grave: [string, (who: Caller) => Promise<unknown>][] = [
  ['a refund', (who) => flows.wiring.get(Refunding).ask(who, order.id, refund)],
  ['its approval', (who) => flows.wiring.get(Refunding).approve(who, order.id, ID)],
  ['its refusal', (who) => flows.wiring.get(Refunding).decline(who, order.id, ID)],
  [
    'the end of a subscription',
    (caller) =>
      flows.wiring.get(StaffSubscriptionCommands).carryOut({ caller, id: subscription.id, reason: 'x' }, revocation),
  ],
];

/** Acts that the service does on its own as well. */
const repeated: [string, (who: Caller) => Promise<unknown>, outcome: unknown][] = [
  ['a comparison', (who) => flows.wiring.get(StaffResync).start(who), { finishedAt: null }],
  ['the reading of an object', (who) => flows.wiring.get(StaffResync).refresh(who, 'order', order.id), true],
  ['the writing of an invoice', (who) => flows.wiring.get(Invoices).writeForStaff(who, order.id), { status: 'ready' }],
  ['the search for a customer', (who) => flows.wiring.get(StaffAccounts).retry(who, ID), 'BILLING_LINK_NOT_FOUND'],
];

test.each([...grave, ...repeated.map(([name, act]) => [name, act] as const)])(
  '%s is for those who are admins by now',
  async (_, act) => {
    for (const role of ['user', 'support'] as const)
      await expect(act(await flows.somebody(role, role))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await flows.auditRows()).toEqual([]);
  },
);

test.each(grave)('%s needs a recent authentication', async (_, act) => {
  const admin = await flows.somebody('admin', 'admin');
  flows.clock.advance(25 * 3_600_000);
  await expect(act(admin)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

test.each(repeated)('%s needs none, and a session that lasts (ADR 90)', async (_, act, outcome) => {
  const admin = await flows.somebody('admin', 'admin');
  flows.clock.advance(25 * 3_600_000);
  expect([await act(admin).catch(({ code }: { code: string }) => code)]).toMatchObject([outcome]);
  await flows.em.fork().execute('delete from session');
  await expect(act(admin)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('an invoice is opened by staff whose session lasts, and by nobody else', async () => {
  const open = (who: Caller) => flows.wiring.get(Invoices).openForStaff(who, order.id);
  await expect(open(await flows.somebody('user'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const support = await flows.somebody('support', 'support');
  await expect(open(support)).resolves.toMatchObject({ status: 'ready' });
  const entries = await flows.auditRows();
  expect(entries).toMatchObject([{ action: 'billing.invoice.opened-by-staff', details: { orderId: order.id } }]);
  expect(JSON.stringify(entries)).not.toContain('files.example.com');
  await flows.em.fork().execute('delete from session');
  await expect(open(support)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
