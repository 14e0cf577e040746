import { Refusal, type Problem } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { confirm, settlePayment } from '../checkouts/confirm.ts';
import { bySecret, refuseExpired, refuseLocked } from '../checkouts/routes.ts';
import { buyerChange, confirmation, expireIfDue, refuseUnlessOpen, updateCheckout } from '../checkouts/update.ts';
import { attachedFields } from '../catalogue/views.ts';
import { productOf } from '../checkouts/pricing.ts';
import { read } from '../http/validation.ts';
import { fromUnits } from '../money/currencies.ts';
import type { Request, Response } from '../http/server.ts';
import { checkoutPage } from './form.ts';
import { html, page } from './html.ts';

export const document = (status: number, text: string): Response => ({
  status,
  text,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

/** The hosted page of a checkout: a form that works without scripts. */
export function checkoutPages(world: World, { method, path, text }: Request): Response {
  const [, secret = '', step] = /^\/checkout\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  try {
    const row = bySecret(world, decodeURIComponent(secret));
    if (step === 'confirmation')
      return document(200, page('Thank you', html`<p data-status="${row.status}">Status: ${row.status}</p>`));
    if (step === 'authenticate') return authentication(world, row, method);
    expireIfDue(world, row);
    refuseExpired(row);
    refuseLocked(world, row);
    refuseUnlessOpen(row);
    if (method !== 'POST') return document(200, checkoutPage(world, row, [], null));
    return submit(world, row, new URLSearchParams(text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return document(error.status, page('Checkout', html`<p role="alert">${error.message}</p>`));
  }
}

function submit(world: World, row: CheckoutRow, form: URLSearchParams): Response {
  const update = form.get('action') === 'update';
  try {
    const body = bodyOf(world, row, form);
    if (update) {
      const { confirmation_token_id: _, ...change } = body;
      updateCheckout(world, row, read(buyerChange, change, ['body']));
      return document(200, checkoutPage(world, row, [], null));
    }
    confirm(world, row, read(confirmation, body, ['body']));
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 422 && error.status !== 400)) throw error;
    const problems: Problem[] = typeof error.detail === 'string' ? [] : error.detail;
    const message = typeof error.detail === 'string' ? error.detail : 'Please correct the form.';
    return document(error.status, checkoutPage(world, row, problems, message));
  }
  const waiting = row.payment_processor_metadata['intent_status'] === 'requires_action';
  return {
    status: 303,
    headers: { location: waiting ? `/checkout/${row.client_secret}/authenticate` : row.success_url },
  };
}

/** Fields that are named with a point are fields of an object. */
function bodyOf(world: World, row: CheckoutRow, form: URLSearchParams): Record<string, unknown> {
  const value = (name: string) => form.get(name) || undefined;
  const below = (prefix: string) =>
    [...form].flatMap(([name, text]) =>
      name.startsWith(prefix) && text !== '' ? [[name.slice(prefix.length), text]] : [],
    );
  const address = Object.fromEntries(below('customer_billing_address.')) as Record<string, string>;
  const card = value('card');
  const email = value('customer_email');
  const chosen = value('amount');
  return {
    amount: chosen && fromUnits(chosen, row.currency),
    customer_email: email,
    customer_name: value('customer_name'),
    customer_billing_name: value('customer_billing_name'),
    customer_tax_id: value('customer_tax_id'),
    ...(address['country']
      ? { customer_billing_address: { ...address, country: address['country'].toUpperCase() } }
      : {}),
    custom_field_data: fieldData(world, row, form),
    seats: value('seats') && Number(value('seats')),
    discount_code: form.has('discount_code') ? (value('discount_code') ?? null) : undefined,
    // Which card it is: two purchases with one number are made with one card.
    confirmation_token_id: card && `ctoken_standin.${card}.${value('card_number') ?? email ?? row.id}`,
  };
}

function fieldData(world: World, row: CheckoutRow, form: URLSearchParams): Record<string, unknown> {
  const data = attachedFields(world, productOf(world, row)).map(({ custom_field: { slug, type } }) => {
    const text = form.get(`custom_field_data.${slug}`);
    if (type === 'checkbox') return [slug, text === 'true'];
    if (!text) return [slug, null];
    return [slug, type === 'number' ? Number(text) : text];
  });
  return Object.fromEntries(data) as Record<string, unknown>;
}

/** The bank asks the buyer. */
function authentication(world: World, row: CheckoutRow, method: string): Response {
  if (method !== 'POST') {
    const form = html`<form method="post"><button>Approve the payment</button></form>`;
    return document(200, page('Your bank asks', form));
  }
  settlePayment(world, row, 'succeeds');
  return { status: 303, headers: { location: row.success_url } };
}
