import type { models } from '@polar-sh/sdk/2026-10';
import type { z } from 'zod';
import { invalid, type Problem, Refusal } from '../core/refusals.ts';
import type { CardOutcome, CheckoutRow, CustomerRow } from '../core/rows.ts';
import { only, organizationOf, touch, type World } from '../core/world.ts';
import { readFieldData } from '../catalogue/custom-fields.ts';
import { createCustomer, customerChange, customerCreation, updateCustomer } from '../customers/customers.ts';
import { startSession } from '../customers/members.ts';
import { byEmail, byExternalId } from '../customers/views.ts';
import { isBillable } from '../subscriptions/subscription.ts';
import { addressFields, announceCheckout, productOf, publicCheckout, reserve } from './checkout.ts';
import { fail, succeed } from './fulfilment.ts';
import { applyChange, type confirmation, refuseUnlessOpen } from './update.ts';

/** Confirmation tokens name how the card answers; what follows another dot is the card: `ctoken_standin.succeeds.visa-1`. */
const TOKEN = /^ctoken_standin\.(succeeds|declined|lost|authenticate|silent)(?:\.(.+))?$/;

function cardOf(token: string): { outcome: CardOutcome; fingerprint: string } {
  const [, outcome = 'succeeds', fingerprint = token] = TOKEN.exec(token) ?? [];
  return { outcome: outcome as CardOutcome, fingerprint };
}

/** The buyer pays. The answer says `confirmed`; how the payment ended is seen afterwards. */
export function confirm(
  world: World,
  row: CheckoutRow,
  body: z.output<typeof confirmation>,
): models.CheckoutPublicConfirmed {
  refuseUnlessOpen(row);
  const before = structuredClone(row);
  let customer: CustomerRow;
  try {
    const { confirmation_token_id: token, ...change } = body;
    applyChange(world, row, change);
    row.hidden.card = token ? cardOf(token) : null;
    demand(world, row);
    row.custom_field_data = readFieldData(world, productOf(world, row), row.custom_field_data ?? {}, true);
    refuseBuyer(world, row);
    reserve(world, row);
    customer = customerFor(world, row);
  } catch (refusal) {
    Object.assign(row, before);
    throw refusal;
  }
  row.status = 'confirmed';
  row.customer_id = customer.id;
  if (row.is_payment_required)
    row.payment_processor_metadata = { intent_client_secret: `pi_standin_${row.id}`, intent_status: 'processing' };
  touch(world, row);
  announceCheckout(world, 'updated', row);
  const session = startSession(world, customer, null, null);
  const answer = { ...publicCheckout(world, row), status: 'confirmed' as const, customer_session_token: session.token };
  const outcome = row.is_payment_form_required ? row.hidden.card!.outcome : 'succeeds';
  settlePayment(world, row, outcome);
  if (outcome === 'declined' || outcome === 'lost') throw new Refusal(400, 'PaymentError', 'Your card was declined.');
  if (outcome === 'authenticate') answer.payment_processor_metadata = row.payment_processor_metadata;
  return answer;
}

/** How the payment ends, now or when the bank answers. */
export function settlePayment(world: World, row: CheckoutRow, outcome: CardOutcome): void {
  if (row.status !== 'confirmed') throw new Refusal(409, 'CheckoutLocked', 'This checkout waits for no payment.');
  if (outcome === 'succeeds') succeed(world, row);
  else if (outcome === 'authenticate') {
    row.payment_processor_metadata = { ...row.payment_processor_metadata, intent_status: 'requires_action' };
  } else if (outcome !== 'silent') fail(world, row);
}

function demand(world: World, row: CheckoutRow): void {
  const problems: Problem[] = [];
  const missing = (...path: string[]) =>
    problems.push({ type: 'missing', loc: ['body', ...path], msg: 'Field required', input: null });
  if (!row.customer_email) missing('customer_email');
  if (row.is_payment_form_required) {
    if (!row.customer_name) missing('customer_name');
    const address = row.customer_billing_address;
    for (const [field, mode] of Object.entries(addressFields(row))) {
      if (mode === 'required' && !address?.[field as keyof models.Address]) missing('customer_billing_address', field);
    }
    if (row.is_business_customer && !row.customer_billing_name) missing('customer_billing_name');
    if (!row.hidden.card) missing('confirmation_token_id');
  }
  if (problems.length > 0) throw invalid(problems);
}

function refuseBuyer(world: World, row: CheckoutRow): void {
  const known = knownCustomer(world, row);
  if (!known || !productOf(world, row).is_recurring || row.subscription_id) return;
  const settings = organizationOf(world).subscription_settings;
  const own = only(world.tables.subscriptions, ({ customer_id }) => customer_id === known.id);
  if (!settings.allow_multiple_subscriptions && own.some(isBillable)) {
    throw new Refusal(403, 'AlreadyActiveSubscriptionError', 'You already have an active subscription.');
  }
  if (
    settings.prevent_trial_abuse &&
    row.active_trial_interval &&
    own.some(({ trial_start }) => trial_start !== null)
  ) {
    throw new Refusal(403, 'TrialAlreadyRedeemed', 'You have already used a trial.');
  }
}

/** A customer with the typed e-mail is used, and then the external id of the checkout is ignored. */
function knownCustomer(world: World, row: CheckoutRow): CustomerRow | undefined {
  if (row.customer_id) return world.tables.customers.get(row.customer_id);
  return byExternalId(world, row.external_customer_id ?? '') ?? byEmail(world, row.customer_email ?? '');
}

function customerFor(world: World, row: CheckoutRow): CustomerRow {
  const known = knownCustomer(world, row);
  if (known) return refreshed(world, known, row);
  const added = createCustomer(
    world,
    customerCreation.parse({
      name: row.customer_name,
      billing_address: row.customer_billing_address,
      tax_id: row.customer_tax_id,
      external_id: row.external_customer_id,
      email: row.customer_email,
      metadata: row.customer_metadata,
    }),
  );
  added.billing_name = row.customer_billing_name;
  return added;
}

function refreshed(world: World, known: CustomerRow, row: CheckoutRow): CustomerRow {
  const details = {
    name: row.customer_name ?? known.name,
    billing_name: row.customer_billing_name ?? known.billing_name,
    billing_address: row.customer_billing_address ?? known.billing_address,
  };
  const tax_id = row.customer_tax_id;
  const newTaxId = tax_id !== null && tax_id !== known.tax_id?.[0] ? { tax_id } : {};
  const { name, billing_name, billing_address } = known;
  const same = JSON.stringify(details) === JSON.stringify({ name, billing_name, billing_address });
  if (!same || newTaxId.tax_id) updateCustomer(world, known, customerChange.parse({ ...details, ...newTaxId }));
  return known;
}
