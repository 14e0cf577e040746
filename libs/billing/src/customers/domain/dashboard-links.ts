import type { MirroredKind, References } from '../../objects/domain/references.ts';

type StoredObject = Pick<References, 'orderId'> & {
  readonly kind: MirroredKind;
  readonly id: string;
  readonly deletedAt: Date | null;
};

/** The page about an object below that of the organization; of kinds without one, the page that lists them. */
const PAGES: Readonly<Partial<Record<StoredObject['kind'], (object: StoredObject) => string | null>>> = {
  benefit: () => 'products/benefits',
  checkout: ({ id }) => `sales/checkouts/${id}`,
  custom_field: () => 'settings/custom-fields',
  customer: ({ id }) => `customers/${id}`,
  discount: () => 'products/discounts',
  meter: ({ id }) => `products/meters/${id}`,
  order: ({ id }) => `sales/${id}`,
  product: ({ id }) => `products/${id}`,
  refund: ({ orderId }) => orderId && `sales/${orderId}`,
  subscription: ({ id }) => `sales/subscriptions/${id}`,
};

/** Where the platform's dashboard shows an object; null for one that it does not have (any more). */
export function dashboardLink(object: StoredObject, dashboard: string | null): string | null {
  const page = object.deletedAt === null && PAGES[object.kind]?.(object);
  return page && dashboard !== null ? `${dashboard}/${page}` : null;
}

const ORIGINS = { production: 'https://polar.sh', sandbox: 'https://sandbox.polar.sh' };

/**
 * The dashboard of the organization.
 * @param baseUrl of the API, where it is not that of the environment: then there is no dashboard that is known
 */
export function dashboardOf(
  slug: string | null,
  { environment, baseUrl }: { readonly environment: keyof typeof ORIGINS; readonly baseUrl: string | undefined },
): string | null {
  return slug === null || baseUrl !== undefined
    ? null
    : `${ORIGINS[environment]}/dashboard/${encodeURIComponent(slug)}`;
}
