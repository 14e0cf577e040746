/** Below `/account/billing` and `/o/:slug/billing`. */
import type { RouteObject } from 'react-router';
import { NotFoundPage } from './error-pages.tsx';

export const billingRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/billing/summary-page.tsx')).SummaryPage }),
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
  { path: '*', Component: NotFoundPage },
];
