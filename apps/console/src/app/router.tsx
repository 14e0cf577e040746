import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { BrokenFrame, NotFoundPage, RouteError } from './error-pages.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

function Frame() {
  return (
    <RequireSession>
      <Shell>
        <Outlet />
      </Shell>
      <ScrollRestoration />
    </RequireSession>
  );
}

type Load = () => Promise<ComponentType>;
const onDemand = (load: Load) => async () => ({ Component: await load() });

const page = (path: string, load: Load, children?: RouteObject[]): RouteObject => ({
  path,
  lazy: onDemand(load),
  ...(children && { children }),
});

/** Below `/account/billing` and `/o/:slug/billing`. */
const billingRoutes: RouteObject[] = [
  { index: true, lazy: onDemand(async () => (await import('../features/billing/billing-page.tsx')).BillingPage) },
  page('plans', async () => (await import('../features/billing/plans-page.tsx')).PlansPage),
  page('purchase', async () => (await import('../features/billing/purchase-page.tsx')).PurchasePage),
  page('subscriptions/:id', async () => (await import('../features/billing/subscription-page.tsx')).SubscriptionPage),
  page('orders', async () => (await import('../features/billing/orders-page.tsx')).OrdersPage),
  page('orders/:id', async () => (await import('../features/billing/order-page.tsx')).OrderPage),
  page('benefits', async () => (await import('../features/billing/benefits-page.tsx')).BenefitsPage),
  page('license-keys/:id', async () => (await import('../features/billing/license-key-page.tsx')).LicenseKeyPage),
  // As the path was spelled before.
  page('licence-keys/:id', async () => (await import('../features/billing/license-key-page.tsx')).LicenseKeyPage),
  page('usage', async () => (await import('../features/billing/usage-page.tsx')).UsagePage),
  page('details', async () => (await import('../features/billing/details-page.tsx')).DetailsPage),
  { path: '*', Component: NotFoundPage },
];

/** Below `/o/:slug`. */
const organizationRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="members" replace /> },
  page('members', async () => (await import('../features/organization/members-page.tsx')).MembersPage),
  page('invitations', async () => (await import('../features/organization/invitations-page.tsx')).InvitationsPage, [
    page('invite', async () => (await import('../features/organization/invite-dialog.tsx')).InviteDialog),
  ]),
  page('teams', async () => (await import('../features/teams/teams-page.tsx')).TeamsPage),
  page('teams/:id', async () => (await import('../features/teams/team-page.tsx')).TeamPage),
  page('roles', async () => (await import('../features/roles/roles-page.tsx')).RolesPage),
  page('settings', async () => (await import('../features/organization/settings-page.tsx')).SettingsPage),
  page(
    'billing',
    async () => (await import('../features/billing/billing-frame.tsx')).OrganizationBilling,
    billingRoutes,
  ),
  page('audit-log', async () => (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage),
  { path: '*', Component: NotFoundPage },
];

export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: BrokenFrame,
    // Renders nothing; without it the router warns.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '/account', Component: OverviewPage },
          page('/account/profile', async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
          page('/account/email', async () => (await import('../features/email/email-page.tsx')).EmailPage),
          page('/account/password', async () => (await import('../features/password/password-page.tsx')).PasswordPage),
          page(
            '/account/linked',
            async () => (await import('../features/linked-accounts/linked-accounts-page.tsx')).LinkedAccountsPage,
          ),
          page('/account/sessions', async () => (await import('../features/sessions/sessions-page.tsx')).SessionsPage),
          page(
            '/account/activity',
            async () => (await import('../features/security-activity/activity-page.tsx')).ActivityPage,
          ),
          page('/account/api-keys', async () => (await import('../features/api-keys/api-keys-page.tsx')).ApiKeysPage, [
            page('new', async () => (await import('../features/api-keys/create-key-dialog.tsx')).CreateKeyDialog),
          ]),
          page(
            '/account/api-keys/:id',
            async () => (await import('../features/api-keys/api-key-page.tsx')).ApiKeyPage,
            [page('rotate', async () => (await import('../features/api-keys/rotate-key-dialog.tsx')).RotateKeyDialog)],
          ),
          page(
            '/account/apps',
            async () => (await import('../features/connected-apps/connected-apps-page.tsx')).ConnectedAppsPage,
          ),
          page(
            '/account/developer',
            async () => (await import('../features/developer/developer-page.tsx')).DeveloperPage,
            [page('new', async () => (await import('../features/developer/create-app-dialog.tsx')).CreateAppDialog)],
          ),
          page(
            '/account/developer/:clientId',
            async () => (await import('../features/developer/app-page.tsx')).AppPage,
            [
              page(
                'rotate',
                async () => (await import('../features/developer/rotate-secret-dialog.tsx')).RotateSecretDialog,
              ),
            ],
          ),
          page(
            '/account/organizations',
            async () => (await import('../features/organizations/organizations-page.tsx')).OrganizationsPage,
          ),
          page(
            '/account/organizations/new',
            async () => (await import('../features/organizations/new-organization-page.tsx')).NewOrganizationPage,
          ),
          page(
            '/account/billing',
            async () => (await import('../features/billing/billing-frame.tsx')).AccountBilling,
            billingRoutes,
          ),
          page(
            '/account/devices',
            async () => (await import('../features/trusted-devices/trusted-devices-page.tsx')).TrustedDevicesPage,
          ),
          page(
            '/account/two-factor',
            async () => (await import('../features/two-factor/two-factor-page.tsx')).TwoFactorPage,
          ),
          page(
            '/account/two-factor/set-up',
            async () => (await import('../features/two-factor/set-up-page.tsx')).SetUpPage,
          ),
          page(
            '/account/two-factor/codes',
            async () => (await import('../features/two-factor/codes-page.tsx')).CodesPage,
          ),
          page(
            '/account/preferences',
            async () => (await import('../features/preferences/preferences-page.tsx')).PreferencesPage,
          ),
          page(
            '/account/delete',
            async () => (await import('../features/delete-account/delete-account-page.tsx')).DeleteAccountPage,
          ),
          page(
            '/o/:slug',
            async () => (await import('../features/organization/organization-frame.tsx')).OrganizationFrame,
            organizationRoutes,
          ),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
