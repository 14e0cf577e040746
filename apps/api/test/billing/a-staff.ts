import { beforeAll } from '@jest/globals';
import { StaffRoles } from '#identity';
import { somebody, type Somebody } from '../organizations/people.ts';
import { type Answer, type BillingApp, billingShop, type Wire } from './billing-app.ts';

export const STAFF = '/api/staff/billing';

/** People of the operator of a shop. */
export class Staff {
  support!: Somebody;
  admin!: Somebody;

  constructor(private readonly shop: BillingApp) {}

  async member(name: string, role: 'admin' | 'support'): Promise<Somebody> {
    const who = await somebody(this.shop.app, name);
    await this.shop.app.app.get(StaffRoles).grant({ userId: who.id }, role);
    return who;
  }

  /** As support. */
  read(path: string, query?: Readonly<Record<string, string>>): Promise<Wire> {
    return this.shop.ok(this.support, `GET ${STAFF}/${path}`, query);
  }

  /** As an administrator. */
  act(path: string, body?: Wire): Promise<Answer> {
    return this.shop.call(this.admin, `POST ${STAFF}/${path}`, body);
  }

  refused(path: string, body?: Wire): Promise<readonly [number, unknown]> {
    return this.shop.refused(this.admin, `POST ${STAFF}/${path}`, body);
  }
}

/** A shop and its staff, for the tests of a file. */
export function staffedShop(environment: Readonly<Record<string, string>> = {}) {
  const shop = billingShop(environment);
  const staff = new Staff(shop);
  beforeAll(async () => {
    staff.support = await staff.member('support', 'support');
    staff.admin = await staff.member('admin', 'admin');
  });
  return { shop, staff };
}

/** The objects of a list, or those under another name. */
export const listed = (body: Wire, name = 'items') => body[name] as readonly Wire[];
export const idsIn = (body: Wire) => listed(body).map(({ id }) => String(id));
