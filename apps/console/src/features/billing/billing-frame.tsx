import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Outlet, useParams } from 'react-router';
import { accountBilling, type BillingOwner, BillingOwnerContext } from '../../shared/billing/billing-owner.ts';
import { boot } from '../../api/boot.ts';
import { billingPages } from '../../shared/billing/billing-pages.ts';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { CardReturn } from './due-notice.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { type Tab, TabLinks } from '../../ui/layout/tab-links.tsx';
import { onlyThese } from '../../shared/organization/permissions.ts';

/** Below `/account`, or below `/o/:slug`. */
export default function BillingFrame() {
  const { slug } = useParams();
  return slug === undefined ? <Pages owner={accountBilling} /> : <OrganizationBilling slug={slug} />;
}

function OrganizationBilling({ slug }: { readonly slug: string }) {
  const { organization, access, may } = useOrganization();
  const { id, name } = organization;
  const owner = useMemo(
    () => ({
      named: { organizationId: id },
      name,
      path: `/o/${slug}/billing`,
      disabledReason: may('billing', 'manage') ? undefined : onlyThese(access, 'billing', 'manage', 'manage billing'),
    }),
    [id, name, slug, access, may],
  );
  if (boot.billing && !may('billing', 'read')) {
    return (
      <Nothing title="You can’t see the billing of this organization">
        {onlyThese(access, 'billing', 'read', 'see it')}
      </Nothing>
    );
  }
  return <Pages owner={owner} />;
}

function Pages({ owner }: { readonly owner: BillingOwner }) {
  const tabs = useMemo(() => tabsOf(owner.path), [owner.path]);
  if (!boot.billing) {
    return (
      <Nothing title="Nothing can be bought here">
        {boot.productName} isn’t connected to a billing provider. There is nothing to pay.
      </Nothing>
    );
  }
  return (
    <BillingOwnerContext value={owner}>
      <Box sx={{ mb: 3, mt: -0.5 }}>
        <TabLinks name="Billing" tabs={tabs} isSecond />
      </Box>
      <CardReturn />
      <Outlet />
    </BillingOwnerContext>
  );
}

function tabsOf(path: string): Tab[] {
  const isBelow = (pathname: string, place: string) =>
    pathname === path + place || pathname.startsWith(`${path}${place}/`);
  const others = billingPages.map(({ path: place, label, also }) => ({
    to: path + place,
    label,
    isAt: (pathname: string) => isBelow(pathname, place) || (also !== undefined && isBelow(pathname, also)),
  }));
  // Plans and subscriptions belong to the summary.
  return [{ to: path, label: 'Summary', isAt: (pathname) => !others.some(({ isAt }) => isAt(pathname)) }, ...others];
}

const Nothing = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Page title="Billing">
    <EmptyState title={title}>{children}</EmptyState>
  </Page>
);
