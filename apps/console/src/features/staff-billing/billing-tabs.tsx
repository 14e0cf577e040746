import { Stack } from '@mui/material';
import { TabLinks } from '../../ui/layout/tab-links.tsx';

export const BILLING = '/staff/billing';

/** Lists by the last part of their URL, and their titles. A tab with several lists shows these below it. */
const tabs: readonly { readonly label: string; readonly lists: Readonly<Record<string, string>> }[] = [
  { label: 'Subscriptions', lists: { subscriptions: 'Subscriptions' } },
  { label: 'Orders', lists: { orders: 'Orders' } },
  { label: 'Refunds', lists: { refunds: 'Refunds', 'refund-requests': 'Requested refunds' } },
  { label: 'Checkouts', lists: { checkouts: 'Checkouts' } },
  { label: 'Customers', lists: { customers: 'Customers', accounts: 'Accounts' } },
  {
    label: 'Catalog',
    lists: {
      products: 'Products',
      discounts: 'Discounts',
      benefits: 'Benefits',
      meters: 'Meters',
      'custom-fields': 'Custom fields',
    },
  },
];

const titles = Object.assign({}, ...tabs.map(({ lists }) => lists)) as Readonly<Record<string, string | undefined>>;

/** The title of a list; undefined for one that there is not. */
export const titleOfList = (list: string): string | undefined =>
  Object.hasOwn(titles, list) ? titles[list] : undefined;

const pathOf = (list: string) => `${BILLING}/${list}`;
const isBelow = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

const first = tabs.map(({ label, lists }) => {
  const paths = Object.keys(lists).map(pathOf);
  return { label, to: paths[0]!, isAt: (pathname: string) => paths.some((path) => isBelow(path, pathname)) };
});
const overview = { label: 'Overview', to: BILLING, isAt: (pathname: string) => pathname === BILLING };

/** One entry of the navigation leads to all pages of billing; these tabs lead from one to another. */
export function BillingTabs({ list }: { readonly list?: string }) {
  const own = tabs.find(({ lists }) => list !== undefined && Object.hasOwn(lists, list));
  const second = Object.entries(own?.lists ?? {}).map(([name, label]) => ({ label, to: pathOf(name) }));
  return (
    <Stack spacing={0.75} sx={{ mb: 2 }}>
      <TabLinks name="Billing" tabs={[overview, ...first]} />
      {second.length > 1 && <TabLinks name="Lists" tabs={second} isSecond />}
    </Stack>
  );
}
