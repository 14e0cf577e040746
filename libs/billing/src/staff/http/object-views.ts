import { BillingOwnerView } from '../../customers/http.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import type { NamedCustomer } from '../application/customer-names.ts';

/** Whose an object is. */
export class NamedCustomerView {
  id!: string;
  name!: string | null;
  email!: string | null;
  isDeleted!: boolean;
  /** The account or organization here; null for a customer that is none. */
  owner!: BillingOwnerView | null;

  static of({ owner, ...customer }: NamedCustomer): NamedCustomerView {
    return { ...customer, owner: owner && { ...owner } };
  }
}

export class NamedProductView {
  id!: string;
  name!: string;

  /** The product that an object embeds: as it was when the object came. */
  static of(product: Json | undefined): NamedProductView | null {
    return isJsonObject(product) ? { id: textOf(product['id']), name: textOf(product['name']) } : null;
  }
}

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
