import { Navigate, type RouteObject } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { framed, onDemand, page } from './routes.ts';

/** Below `/account/billing` and `/o/:slug/billing`. */
const billingRoutes: RouteObject[] = [
  { index: true, lazy: onDemand(() => import('../features/billing/billing-page.tsx')) },
  page('plans', () => import('../features/billing/plans-page.tsx')),
  page('purchase', () => import('../features/billing/purchase-page.tsx')),
  page('subscriptions/:id', () => import('../features/billing/subscription-page.tsx')),
  page('orders', () => import('../features/billing/orders-page.tsx')),
  page('orders/:id', () => import('../features/billing/order-page.tsx')),
  page('benefits', () => import('../features/billing/benefits-page.tsx')),
  page('license-keys/:id', () => import('../features/billing/license-key-page.tsx')),
  // As the path was spelled before.
  page('licence-keys/:id', () => import('../features/billing/license-key-page.tsx')),
  page('usage', () => import('../features/billing/usage-page.tsx')),
  page('details', () => import('../features/billing/details-page.tsx')),
  { path: '*', Component: NotFoundPage },
];

/** Below `/o/:slug`. */
const organizationRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="members" replace /> },
  page('members', () => import('../features/organization/members-page.tsx')),
  page('invitations', () => import('../features/organization/invitations-page.tsx'), [
    page('invite', () => import('../features/organization/invite-dialog.tsx')),
  ]),
  page('teams', () => import('../features/teams/teams-page.tsx')),
  page('teams/:id', () => import('../features/teams/team-page.tsx')),
  page('roles', () => import('../features/roles/roles-page.tsx')),
  page('settings', () => import('../features/organization/settings-page.tsx')),
  page('billing', () => import('../features/billing/billing-frame.tsx'), billingRoutes),
  page('audit-log', () => import('../features/audit-log/audit-log-page.tsx')),
  { path: '*', Component: NotFoundPage },
];

export const routes: RouteObject[] = framed(AccountFrame, [
  page('/account', () => import('../features/overview/overview-page.tsx')),
  page('/account/profile', () => import('../features/profile/profile-page.tsx')),
  page('/account/email', () => import('../features/email/email-page.tsx')),
  page('/account/password', () => import('../features/password/password-page.tsx')),
  page('/account/linked', () => import('../features/linked-accounts/linked-accounts-page.tsx')),
  page('/account/sessions', () => import('../features/sessions/sessions-page.tsx')),
  page('/account/activity', () => import('../features/security-activity/activity-page.tsx')),
  page('/account/api-keys', () => import('../features/api-keys/api-keys-page.tsx'), [
    page('new', () => import('../features/api-keys/create-key-dialog.tsx')),
  ]),
  page('/account/api-keys/:id', () => import('../features/api-keys/api-key-page.tsx'), [
    page('rotate', () => import('../features/api-keys/rotate-key-dialog.tsx')),
  ]),
  page('/account/apps', () => import('../features/connected-apps/connected-apps-page.tsx')),
  page('/account/developer', () => import('../features/developer/developer-page.tsx'), [
    page('new', () => import('../features/developer/create-app-dialog.tsx')),
  ]),
  page('/account/developer/:clientId', () => import('../features/developer/app-page.tsx'), [
    page('rotate', () => import('../features/developer/rotate-secret-dialog.tsx')),
  ]),
  page('/account/organizations', () => import('../features/organizations/organizations-page.tsx')),
  page('/account/organizations/new', () => import('../features/organizations/new-organization-page.tsx')),
  page('/account/billing', () => import('../features/billing/billing-frame.tsx'), billingRoutes),
  page('/account/devices', () => import('../features/trusted-devices/trusted-devices-page.tsx')),
  page('/account/two-factor', () => import('../features/two-factor/two-factor-page.tsx')),
  page('/account/two-factor/set-up', () => import('../features/two-factor/set-up-page.tsx')),
  page('/account/two-factor/codes', () => import('../features/two-factor/codes-page.tsx')),
  page('/account/preferences', () => import('../features/preferences/preferences-page.tsx')),
  page('/account/delete', () => import('../features/delete-account/delete-account-page.tsx')),
  page('/o/:slug', () => import('../features/organization/organization-frame.tsx'), organizationRoutes),
]);
