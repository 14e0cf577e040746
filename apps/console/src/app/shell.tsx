import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Box, LinearProgress, Link } from '@mui/material';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { answer, api } from '../api/client.ts';
import { refusals } from '../api/refused.ts';
import { areRolesOutdated, mayHaveEndedMembership } from '../shared/organization/membership-refusals.ts';
import { useEmailStatus, useSignedIn } from '../shared/account/account-reads.ts';
import { type Access, organizationReads } from '../shared/organization/organization-reads.ts';
import { SendAgain } from '../ui/actions/send-again.tsx';
import { toast, Toasts } from '../ui/feedback/toast.tsx';
import { OfflineBar } from '../ui/layout/offline-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { KeysDialog, useKeys } from './keyboard.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const CONTENT = 'content';

export function Shell({ children }: { readonly children: ReactNode }) {
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useKeys(showKeys);
  useMembershipRefresh();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <PendingBar />
      <OfflineBar />
      <TopBar showKeys={showKeys} />
      <EmailBanner />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Rail />
        <Box
          component="main"
          id={CONTENT}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            outline: 'none',
            px: { xs: 2, sm: 3, lg: 5 },
            pt: { xs: 3, md: 4 },
            // Room for the bar at the bottom of a phone.
            pb: { xs: 'calc(96px + env(safe-area-inset-bottom))', md: 8 },
          }}
        >
          {children}
        </Box>
      </Box>
      <BottomBar />
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      <Toasts />
    </Box>
  );
}

function SkipLink() {
  return (
    <Link
      href={`#${CONTENT}`}
      onClick={(event) => {
        // Not by the browser: #content in the URL would count as a navigation.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'control',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to content
    </Link>
  );
}

/** A thin progress bar while the next page loads, shown only when that takes long enough to notice. */
function PendingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 1ms 150ms both',
      }}
    >
      <LinearProgress aria-label="Loading the page" sx={{ height: 2 }} />
    </Box>
  );
}

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
