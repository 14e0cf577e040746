import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import { useEmailStatus, useSignedIn } from '../api/account-reads.ts';
import { answer, api } from '../api/client.ts';
import { SendAgain } from '../ui/actions/send-again.tsx';

/** Shown on every page until the email is confirmed from this account. */
export function EmailBanner() {
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
