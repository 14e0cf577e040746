import { Box } from '@mui/material';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { PaletteBox } from '../ui/actions/palette-box.tsx';
import { framed, page } from './routes.ts';
import { Shell } from './shell.tsx';
import { staffArea } from './staff-area.ts';

export const staffRoutes: RouteObject[] = framed(StaffFrame, [
  page('/staff', () => import('../features/staff-dashboard/dashboard-page.tsx')),
  page('/staff/team', () => import('../features/staff-users/team-page.tsx')),
  page('/staff/users', () => import('../features/staff-users/users-page.tsx')),
  page('/staff/users/:id', () => import('../features/staff-users/user-page.tsx')),
  page('/staff/sessions', () => import('../features/staff-users/sessions-page.tsx')),
  page('/staff/organizations', () => import('../features/staff-organizations/organizations-page.tsx')),
  page('/staff/organizations/:id', () => import('../features/staff-organizations/organization-page.tsx')),
  page('/staff/invitations', () => import('../features/staff-organizations/invitations-page.tsx')),
  page('/staff/api-keys', () => import('../features/staff-keys/keys-page.tsx')),
  page('/staff/api-keys/:id', () => import('../features/staff-keys/key-page.tsx')),
  page('/staff/oauth/clients', () => import('../features/staff-oauth/clients-page.tsx'), [
    page('new', () => import('../features/staff-oauth/new-client-dialog.tsx')),
  ]),
  page('/staff/oauth/clients/:id', () => import('../features/staff-oauth/client-page.tsx'), [
    page('edit', () => import('../features/staff-oauth/edit-client-dialog.tsx')),
    page('rotate', () => import('../features/staff-oauth/rotate-secret-dialog.tsx')),
  ]),
  page('/staff/oauth/apis', () => import('../features/staff-oauth/apis-page.tsx'), [
    page('new', () => import('../features/staff-oauth/new-api-dialog.tsx')),
  ]),
  page('/staff/oauth/apis/:id', () => import('../features/staff-oauth/api-page.tsx'), [
    page('edit', () => import('../features/staff-oauth/edit-api-dialog.tsx')),
  ]),
  page('/staff/oauth/grants', () => import('../features/staff-oauth/grants-page.tsx')),
  page('/staff/billing', () => import('../features/staff-billing/overview-page.tsx')),
  page('/staff/billing/:list', () => import('../features/staff-billing/billing-list-page.tsx')),
  page('/staff/billing/:list/:id', () => import('../features/staff-billing/object-page.tsx')),
  page('/staff/webhooks', () => import('../features/staff-billing/webhooks-page.tsx')),
  page('/staff/audit', () => import('../features/staff-audit/audit-page.tsx')),
  page('/staff/emails', () => import('../features/staff-emails/emails-page.tsx')),
  page('/staff/emails/:id', () => import('../features/staff-emails/email-page.tsx')),
  page('/staff/rate-limits', () => import('../features/staff-limits/limits-page.tsx')),
  page('/staff/health', () => import('../features/staff-health/health-page.tsx')),
  page('/staff/settings', () => import('../features/staff-settings/settings-page.tsx')),
  page('/staff/jobs', () => import('../features/staff-jobs/jobs-page.tsx')),
  page('/staff/jobs/:name', () => import('../features/staff-jobs/job-page.tsx')),
]);

function StaffFrame() {
  return (
    <>
      <Shell area={staffArea} beside={<Beside />}>
        <Outlet />
      </Shell>
      <ScrollRestoration />
    </>
  );
}

const loadSearch = () => import('../features/staff-search/staff-search.tsx');

const Beside = () => (
  <>
    <StaffTag />
    <PaletteBox
      label="Search everything"
      placeholder="Search or jump to…"
      load={loadSearch}
      given={{ pages: staffArea.destinations }}
    />
  </>
);

/** A word, because the colour of the area alone says nothing (WCAG 1.4.1). */
const StaffTag = () => (
  <Box
    component="span"
    sx={{
      px: 1,
      py: '1px',
      borderRadius: '6px',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontSize: '0.8125rem',
      fontWeight: 600,
    }}
  >
    Staff
  </Box>
);
