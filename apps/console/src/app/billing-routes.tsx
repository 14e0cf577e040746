/** Below `/account/billing` and `/o/:slug/billing`. */
import type { RouteObject } from 'react-router';
import { NotFoundPage } from './error-pages.tsx';

export const billingRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/billing/summary-page.tsx')).SummaryPage }),
  },
  { path: '*', Component: NotFoundPage },
];
