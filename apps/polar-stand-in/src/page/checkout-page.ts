import type { models } from '@polar-sh/sdk/2026-10';
import { type Problem, Refusal } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { attachedFields } from '../catalogue/views.ts';
import { checkoutView, productOf } from '../checkouts/checkout.ts';
import { confirm, settlePayment } from '../checkouts/confirm.ts';
import { bySecret, refuseExpired, refuseLocked } from '../checkouts/routes.ts';
import { buyerChange, confirmation, expireIfDue, refuseUnlessOpen, updateCheckout } from '../checkouts/update.ts';
import type { Request, Response } from '../http/server.ts';
import { read } from '../http/validation.ts';
import { format, fromUnits, inUnits } from '../money/currencies.ts';
import { html, type Html, page } from './html.ts';

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
    // The token names the card: two purchases with one number are made with one card.
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

const ADDRESS = {
  country: 'Country, two letters',
  line1: 'Address',
  line2: 'Address, second line',
  postal_code: 'Postal code',
  city: 'City',
  state: 'State',
};

const CARDS = {
  succeeds: 'A card that is accepted',
  declined: 'A card that is declined',
  authenticate: 'A card that needs authentication, then is accepted',
  silent: 'A card whose bank never answers',
};

function checkoutPage(world: World, row: CheckoutRow, problems: Problem[], message: string | null): string {
  const view = checkoutView(world, row);
  const errors = new Map(problems.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));
  return page(
    view.product?.name ?? 'Checkout',
    html`${message && html`<p class="error" role="alert">${message}</p>`} ${totals(view)}
      <form method="post">
        ${chosenAmount(view, errors)} ${field('customer_email', 'Email', view.customer_email, errors, 'email')}
        ${field('customer_name', 'Name', view.customer_name, errors)} ${addressFieldset(view, errors)}
        ${(view.attached_custom_fields ?? []).map((one) => customField(view, one, errors))}
        ${view.seats !== null && view.seats !== undefined && field('seats', 'Seats', view.seats, errors, 'number')}
        ${view.allow_discount_codes && field('discount_code', 'Discount code', view.discount?.code ?? '', errors)}
        ${view.is_payment_form_required && cards()}
        <p>
          <button name="action" value="pay">${view.is_payment_required ? 'Pay' : 'Confirm'}</button>
          <button name="action" value="update" formnovalidate>Update</button>
        </p>
      </form>
      ${back(view)}`,
  );
}

const back = ({ return_url: url }: models.Checkout): Html | false =>
  url !== null && html`<p><a href="${url}">Back</a></p>`;

function totals({ amount, discount_amount, tax_amount, total_amount, currency, trial_end }: models.Checkout): Html {
  const lines = [
    ['Price', format(amount, currency)],
    ['Discount', discount_amount > 0 ? `−${format(discount_amount, currency)}` : null],
    ['Tax', tax_amount === null ? 'known with the address' : format(tax_amount, currency)],
    ['Total', format(total_amount, currency)],
    ['Free until', trial_end?.slice(0, 10)],
  ];
  return html`<dl>
    ${lines
      .filter(([, value]) => value)
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

type Errors = Map<string, string>;

/** Where the buyer chooses the price. */
function chosenAmount({ product_price: price, amount, currency }: models.Checkout, errors: Errors): Html | null {
  if (price?.amount_type !== 'custom') return null;
  return field('amount', `Amount in ${currency.toUpperCase()}`, inUnits(amount, currency), errors);
}

function field(name: string, label: string, value: unknown, errors: Errors, type = 'text'): Html {
  const error = errors.get(name);
  return html`<label>${label} <input name="${name}" type="${type}" value="${value}" /></label>
    ${error && html`<span class="error" data-field="${name}">${error}</span>`}`;
}

function addressFieldset(
  { billing_address_fields: modes, customer_billing_address: address }: models.Checkout,
  errors: Errors,
): Html {
  const shown = Object.entries(ADDRESS).filter(([name]) => modes[name as keyof typeof modes] !== 'disabled');
  return html`<fieldset>
    <legend>Billing address</legend>
    ${shown.map(([name, label]) => {
      const optional = modes[name as keyof typeof modes] === 'optional' ? ' (optional)' : '';
      return field(
        `customer_billing_address.${name}`,
        label + optional,
        address?.[name as keyof models.Address],
        errors,
      );
    })}
  </fieldset>`;
}

function customField(
  view: models.Checkout,
  { custom_field: one, required }: models.AttachedCustomField,
  errors: Errors,
): Html {
  const name = `custom_field_data.${one.slug}`;
  const value = view.custom_field_data?.[one.slug] ?? '';
  const label = (one.properties.form_label ?? one.name) + (required ? '' : ' (optional)');
  const error = errors.get(name);
  const shownError = error && html`<span class="error" data-field="${name}">${error}</span>`;
  if (one.type === 'checkbox') {
    return html`<label
        ><input type="checkbox" name="${name}" value="true" ${value === true ? 'checked' : ''} /> ${label}</label
      >${shownError}`;
  }
  if (one.type !== 'select') return field(name, label, value, errors, one.type === 'text' ? 'text' : one.type);
  const options = one.properties.options.map(
    (option) =>
      html`<option value="${option.value}" ${option.value === value ? 'selected' : ''}>${option.label}</option>`,
  );
  return html`<label
      >${label}
      <select name="${name}">
        <option value=""></option>
        ${options}
      </select></label
    >${shownError}`;
}

function cards(): Html {
  const choices = Object.entries(CARDS).map(
    ([outcome, label], at) =>
      html`<label><input type="radio" name="card" value="${outcome}" ${at === 0 ? 'checked' : ''} /> ${label}</label>`,
  );
  return html`<fieldset>
    <legend>Card</legend>
    ${choices}
  </fieldset>`;
}
