import { StaffRoles } from '#identity';
import { somebody, type Somebody } from '../organizations/people.ts';
import { type Answer, type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

export const STAFF = '/api/staff/billing';

/** A shop, and people of its operator. */
export interface StaffedShop {
  readonly shop: BillingApp;
  readonly support: Somebody;
  readonly admin: Somebody;
  /** As support: answers the body of a success. @throws for anything else */
  read(path: string, query?: Readonly<Record<string, string>>): Promise<Wire>;
  /** As an administrator. */
  act(path: string, body?: Wire): Promise<Answer>;
}

export async function staffedShop(environment: Readonly<Record<string, string>> = {}): Promise<StaffedShop> {
  const shop = await startBillingApp(environment);
  const [support, admin] = [await somebody(shop.app, 'support'), await somebody(shop.app, 'admin')];
  await shop.app.app.get(StaffRoles).grant({ userId: support.id }, 'support', { unproven: true });
  await shop.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
  return {
    shop,
    support,
    admin,
    async read(path, query = {}) {
      const [status, body] = await shop.call(support, `GET ${STAFF}/${path}`, query);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    act: (path, body = {}) => shop.call(admin, `POST ${STAFF}/${path}`, body),
  };
}

/** The objects of a list. */
export const listed = (body: Wire, name: string) => body[name] as readonly Wire[];
export const idsIn = (body: Wire, name: string) => listed(body, name).map(({ id }) => String(id));
