import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { billingRoutes } from './billing-routes.tsx';
import { BrokenFrame, NotFoundPage, RouteError } from './error-pages.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

/** The routes of the account area. Pages are loaded on demand. */

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

/** Below `/o/:slug`. */
const organizationRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="members" replace /> },
  {
    path: 'members',
    lazy: async () => ({ Component: (await import('../features/organization/members-page.tsx')).MembersPage }),
  },
  {
    path: 'invitations',
    lazy: async () => ({ Component: (await import('../features/organization/invitations-page.tsx')).InvitationsPage }),
    children: [
      {
        path: 'invite',
        lazy: async () => ({ Component: (await import('../features/organization/invite-dialog.tsx')).InviteDialog }),
      },
    ],
  },
  {
    path: 'teams',
    lazy: async () => ({ Component: (await import('../features/teams/teams-page.tsx')).TeamsPage }),
  },
  {
    path: 'teams/:id',
    lazy: async () => ({ Component: (await import('../features/teams/team-page.tsx')).TeamPage }),
  },
  {
    path: 'roles',
    lazy: async () => ({ Component: (await import('../features/roles/roles-page.tsx')).RolesPage }),
  },
  {
    path: 'settings',
    lazy: async () => ({
      Component: (await import('../features/organization/settings-page.tsx')).SettingsPage,
    }),
  },
  {
    path: 'billing',
    lazy: async () => ({ Component: (await import('../features/billing/billing-frame.tsx')).OrganizationBilling }),
    children: billingRoutes,
  },
  {
    path: 'audit-log',
    lazy: async () => ({ Component: (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage }),
  },
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
          {
            path: '/account/profile',
            lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
          },
          {
            path: '/account/email',
            lazy: async () => ({ Component: (await import('../features/email/email-page.tsx')).EmailPage }),
          },
          {
            path: '/account/password',
            lazy: async () => ({ Component: (await import('../features/password/password-page.tsx')).PasswordPage }),
          },
          {
            path: '/account/linked',
            lazy: async () => ({
              Component: (await import('../features/linked-accounts/linked-accounts-page.tsx')).LinkedAccountsPage,
            }),
          },
          {
            path: '/account/sessions',
            lazy: async () => ({ Component: (await import('../features/sessions/sessions-page.tsx')).SessionsPage }),
          },
          {
            path: '/account/activity',
            lazy: async () => ({
              Component: (await import('../features/security-activity/activity-page.tsx')).ActivityPage,
            }),
          },
          {
            path: '/account/api-keys',
            lazy: async () => ({ Component: (await import('../features/api-keys/api-keys-page.tsx')).ApiKeysPage }),
            children: [
              {
                path: 'new',
                lazy: async () => ({
                  Component: (await import('../features/api-keys/create-key-dialog.tsx')).CreateKeyDialog,
                }),
              },
            ],
          },
          {
            path: '/account/api-keys/:id',
            lazy: async () => ({ Component: (await import('../features/api-keys/api-key-page.tsx')).ApiKeyPage }),
            children: [
              {
                path: 'rotate',
                lazy: async () => ({
                  Component: (await import('../features/api-keys/rotate-key-dialog.tsx')).RotateKeyDialog,
                }),
              },
            ],
          },
          {
            path: '/account/apps',
            lazy: async () => ({
              Component: (await import('../features/connected-apps/connected-apps-page.tsx')).ConnectedAppsPage,
            }),
          },
          {
            path: '/account/developer',
            lazy: async () => ({ Component: (await import('../features/developer/developer-page.tsx')).DeveloperPage }),
            children: [
              {
                path: 'new',
                lazy: async () => ({
                  Component: (await import('../features/developer/create-app-dialog.tsx')).CreateAppDialog,
                }),
              },
            ],
          },
          {
            path: '/account/developer/:clientId',
            lazy: async () => ({ Component: (await import('../features/developer/app-page.tsx')).AppPage }),
            children: [
              {
                path: 'rotate',
                lazy: async () => ({
                  Component: (await import('../features/developer/rotate-secret-dialog.tsx')).RotateSecretDialog,
                }),
              },
            ],
          },
          {
            path: '/account/organizations',
            lazy: async () => ({
              Component: (await import('../features/organizations/organizations-page.tsx')).OrganizationsPage,
            }),
          },
          {
            path: '/account/organizations/new',
            lazy: async () => ({
              Component: (await import('../features/organizations/new-organization-page.tsx')).NewOrganizationPage,
            }),
          },
          {
            path: '/account/billing',
            lazy: async () => ({ Component: (await import('../features/billing/billing-frame.tsx')).AccountBilling }),
            children: billingRoutes,
          },
          {
            path: '/account/devices',
            lazy: async () => ({
              Component: (await import('../features/trusted-devices/trusted-devices-page.tsx')).TrustedDevicesPage,
            }),
          },
          {
            path: '/account/two-factor',
            lazy: async () => ({
              Component: (await import('../features/two-factor/two-factor-page.tsx')).TwoFactorPage,
            }),
          },
          {
            path: '/account/two-factor/set-up',
            lazy: async () => ({ Component: (await import('../features/two-factor/set-up-page.tsx')).SetUpPage }),
          },
          {
            path: '/account/two-factor/codes',
            lazy: async () => ({ Component: (await import('../features/two-factor/codes-page.tsx')).CodesPage }),
          },
          {
            path: '/account/preferences',
            lazy: async () => ({
              Component: (await import('../features/preferences/preferences-page.tsx')).PreferencesPage,
            }),
          },
          {
            path: '/account/delete',
            lazy: async () => ({
              Component: (await import('../features/delete-account/delete-account-page.tsx')).DeleteAccountPage,
            }),
          },
          {
            path: '/o/:slug',
            lazy: async () => ({
              Component: (await import('../features/organization/organization-frame.tsx')).OrganizationFrame,
            }),
            children: organizationRoutes,
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
