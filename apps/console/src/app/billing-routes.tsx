/** Below `/account/billing` and `/o/:slug/billing`. */
import type { RouteObject } from 'react-router';
import { NotFoundPage } from './error-pages.tsx';

export const billingRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/billing/billing-page.tsx')).SummaryPage }),
  },
  {
    path: 'plans',
    lazy: async () => ({ Component: (await import('../features/billing/plans-page.tsx')).PlansPage }),
  },
  {
    path: 'purchase',
    lazy: async () => ({ Component: (await import('../features/billing/purchase-page.tsx')).PurchasePage }),
  },
  {
    path: 'subscriptions/:id',
    lazy: async () => ({ Component: (await import('../features/billing/subscription-page.tsx')).SubscriptionPage }),
  },
  {
    path: 'orders',
    lazy: async () => ({ Component: (await import('../features/billing/orders-page.tsx')).OrdersPage }),
  },
  {
    path: 'orders/:id',
    lazy: async () => ({ Component: (await import('../features/billing/order-page.tsx')).OrderPage }),
  },
  {
    path: 'benefits',
    lazy: async () => ({ Component: (await import('../features/billing/benefits-page.tsx')).BenefitsPage }),
  },
  {
    path: 'licence-keys/:id',
    lazy: async () => ({
      Component: (await import('../features/billing/license-key-page.tsx')).LicenceKeyPage,
    }),
  },
  {
    path: 'usage',
    lazy: async () => ({ Component: (await import('../features/billing/usage-page.tsx')).UsagePage }),
  },
  {
    path: 'details',
    lazy: async () => ({ Component: (await import('../features/billing/details-page.tsx')).DetailsPage }),
  },
  { path: '*', Component: NotFoundPage },
];
