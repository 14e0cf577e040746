import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Box } from '@mui/material';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { answer, api } from '../api/client.ts';
import { refusals } from '../api/refused.ts';
import { OrganizationSwitcher } from '../features/organizations/organization-switcher.tsx';
import { useDueBadge } from '../shared/billing/due-payments.tsx';
import { type Place, useActivateOpen, useOpenPlace } from '../shared/organization/active-organization.ts';
import { areRolesOutdated, mayHaveEndedMembership } from '../shared/organization/membership-refusals.ts';
import { useEmailStatus, useSignedIn } from '../shared/account/account-reads.ts';
import { type Access, organizationReads, useReceived } from '../shared/organization/organization-reads.ts';
import { rootOf } from '../shared/organization/same-place.ts';
import { PaletteBox } from '../ui/actions/palette-box.tsx';
import { SendAgain } from '../ui/actions/send-again.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { ORGANIZATIONS } from './account-area.ts';
import { useAreaOf, useSearchedPlaces } from './account-places.ts';
import type { Area } from './area.ts';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

export function AccountFrame() {
  return (
    <RequireSession>
      <Framed />
      <ScrollRestoration />
    </RequireSession>
  );
}

function Framed() {
  useMembershipRefresh();
  const count = useReceived().data?.length ?? 0;
  const place = useOpenPlace();
  const area = useAreaOf(place);
  useActivateOpen(place?.membership?.organization.id);
  return (
    <Shell
      area={area}
      beside={<Beside place={place} area={area} />}
      banner={<EmailBanner />}
      badges={{ [ORGANIZATIONS]: { count, noun: 'pending invitation' }, ...useDueBadge(useBillingOf(place, area)) }}
    >
      <Outlet />
    </Shell>
  );
}

/** Whose billing the navigation leads to. */
function useBillingOf(place: Place | undefined, { destinations }: Area) {
  const organizationId = place?.membership?.organization.id;
  const path = `${rootOf(place?.slug)}/billing`;
  if (!destinations.some((destination) => destination.path === path)) return undefined;
  return { path, named: organizationId === undefined ? {} : { organizationId } };
}

const loadSearch = () => import('../features/account-search/account-search.tsx');

const Beside = ({ place, area }: { readonly place: Place | undefined; readonly area: Area }) => (
  <>
    {/* Not while it is unknown which organization is open. */}
    {(!place || place.membership) && <OrganizationSwitcher current={place?.membership?.organization} />}
    <PaletteBox
      label="Jump to pages and actions"
      placeholder="Jump to…"
      load={loadSearch}
      given={{ places: useSearchedPlaces(place, area) }}
    />
  </>
);

/** All queries of a page may be refused together: one refetch is enough. */
const once = { cancelRefetch: false } as const;

/** A refusal may show that memberships or permissions are outdated: a button that was just refused must not stay. */
function useMembershipRefresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isLooking = false;
    return refusals.listen(({ code }) => {
      if (mayHaveEndedMembership(code)) {
        void queries.invalidateQueries({ queryKey: organizationReads.memberships }, once);
      }
      if (!areRolesOutdated(code) || isLooking) return;
      isLooking = true;
      void lookAtRights(queries).finally(() => {
        isLooking = false;
      });
    });
  }, [queries]);
}

/** The dialog with the refusal may disappear with its button, so a toast says what happened. */
async function lookAtRights(queries: QueryClient): Promise<void> {
  const rights = (access: Access | undefined) => access && JSON.stringify(access.mine);
  const before = queries.getQueriesData<Access>({ predicate: organizationReads.isAccess });
  await queries.invalidateQueries({ predicate: organizationReads.isAccess }, once);
  const isOther = before.some(([queryKey, access]) => {
    const now = rights(queries.getQueryData<Access>(queryKey));
    return now !== undefined && now !== rights(access);
  });
  if (isOther) toast('Your permissions here have changed.', { severity: 'info' });
}

function EmailBanner() {
  const { user } = useSignedIn();
  const { data: email } = useEmailStatus();
  if (email?.proven ?? user.emailVerified) return null;
  return (
    <Box
      component="section"
      aria-label="Confirm your email"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: '8px 16px',
        px: { xs: 2, sm: 3 },
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: `color-mix(in srgb, ${theme.vars!.palette.warning.main} 40%, transparent)`,
        bgcolor: `color-mix(in srgb, ${theme.vars!.palette.warning.main} 9%, ${theme.vars!.palette.background.paper})`,
        fontSize: '0.875rem',
      })}
    >
      <Box sx={{ display: 'flex', gap: 1.25, flex: '1 1 260px', minWidth: 0, alignItems: 'flex-start' }}>
        <MarkEmailUnread aria-hidden sx={{ fontSize: 20, color: 'warning.main' }} />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {user.emailVerified ? (
            <>
              Confirm that <strong>{user.email}</strong> is yours: send yourself a link, and open it here.
            </>
          ) : (
            <>
              Confirm <strong>{user.email}</strong>: open the link in the email we sent.
            </>
          )}
        </Box>
      </Box>
      {/* A new key for each address, so that its minute starts over. */}
      <SendAgain
        key={user.email}
        send={() => answer(api.POST('/api/auth/send-verification-email', { body: { email: user.email, prove: true } }))}
        done={`New link sent to ${user.email}.`}
      />
    </Box>
  );
}
