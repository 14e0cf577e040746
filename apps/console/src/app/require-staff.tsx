import { Box, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { refusals } from '../api/refused.ts';
import { reads, useSignedIn } from '../shared/account/account-reads.ts';
import { accountRoles, staffRoleOf } from '../shared/account/roles.ts';
import { EmptyState, Page } from '../ui/layout/page.tsx';
import { Mark } from '../ui/layout/mark.tsx';

/**
 * Renders nothing of the staff console for others, so that its pages are not even requested. The service checks the role
 * of every request. Below `RequireSession`.
 */
export function RequireStaff({ children }: { readonly children: ReactNode }) {
  const { user } = useSignedIn();
  useRoleRefresh();
  return staffRoleOf(user) ? children : <NoPermission />;
}

/** A refused request may mean that the role was taken away. */
function useRoleRefresh(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      refusals.listen(({ status }) => {
        if (status !== 403) return;
        void queries.invalidateQueries({ queryKey: reads.session, exact: true }, { cancelRefetch: false });
      }),
    [queries],
  );
}

function NoPermission() {
  const { user, session } = useSignedIn();
  const isActing = session.impersonation !== undefined;
  return (
    <Stack component="main" sx={{ maxWidth: 560, mx: 'auto', p: 3, pt: 6, gap: 4 }}>
      <Box>
        <Mark />
      </Box>
      <Page title="Staff console">
        <EmptyState
          title={isActing ? 'You’re acting as someone' : 'You don’t have permission'}
          action={
            <Button variant="contained" href="/account">
              {isActing ? 'Go to their account' : 'Go to your account'}
            </Button>
          }
        >
          {isActing
            ? `The staff console is open again once you stop acting as ${user.email}.`
            : `This area needs the role ${accountRoles.support} or ${accountRoles.admin}. You’re signed in as ${user.email}, an account without a staff role.`}
        </EmptyState>
      </Page>
    </Stack>
  );
}
