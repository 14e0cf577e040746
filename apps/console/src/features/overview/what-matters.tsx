/** The one thing that matters now. An unconfirmed address has its banner on every page and is not said twice. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { usePendingEmail, useTwoFactor } from '../../api/account-reads.ts';
import type { User } from '../../api/session.ts';
import { areFew, codesLeftWords } from '../../words/code-words.ts';

export function PendingEmail({ user }: { readonly user: User }) {
  const pending = usePendingEmail().data?.pending;
  if (!pending) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={RouterLink} to="/account/email">
          Show
        </Button>
      }
    >
      To change your email to <strong>{pending.newEmail}</strong>, open the link we sent to {user.email}.
    </Alert>
  );
}

/** Without codes a lost phone means a lost account. */
export function FewCodes() {
  const { data } = useTwoFactor();
  if (!data || !needsCodes(data)) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button color="inherit" size="small" component={RouterLink} to="/account/two-factor/codes">
          Generate new codes
        </Button>
      }
    >
      {codesLeftWords(data.backupCodesLeft)}.
    </Alert>
  );
}

const needsCodes = (status: { readonly enabled: boolean; readonly backupCodesLeft: number }): boolean =>
  status.enabled && areFew(status.backupCodesLeft);

/** The line under the heading; the same height whatever it says, so that nothing jumps when the answer comes. */
export function AllWell({ user }: { readonly user: User }) {
  const email = usePendingEmail().data;
  const twoFactor = useTwoFactor().data;
  const isSettled = user.emailVerified && email?.pending === null && twoFactor && !needsCodes(twoFactor);
  if (!isSettled) return 'Your account at a glance.';
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <CheckCircle aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
      Nothing needs your attention.
    </Box>
  );
}
