import type { models } from '@polar-sh/sdk/2026-10';
import type { Problem } from '../core/refusals.ts';
import type { CheckoutRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { checkoutView } from '../checkouts/views.ts';
import { format, inUnits } from '../money/currencies.ts';
import { html, page, type Html } from './html.ts';

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

export function checkoutPage(world: World, row: CheckoutRow, problems: Problem[], message: string | null): string {
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
