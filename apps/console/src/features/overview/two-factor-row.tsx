import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTwoFactor } from '../../api/account-reads.ts';
import type { User } from '../../api/session.ts';
import { LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';

export function TwoFactorRow({ user }: { readonly user: User }) {
  const { data } = useTwoFactor();
  const isOn = user.twoFactorEnabled;
  return (
    <LedgerRow
      label="Two-factor"
      action={
        isOn ? (
          <LedgerLink to="/account/two-factor" verb="Manage" what="two-factor" />
        ) : (
          <LedgerLink to="/account/two-factor/set-up" verb="Turn on" what="two-factor" />
        )
      }
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
        <StatusChip state={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusChip>
        {isOn && data && (
          <Typography component="span" variant="body2" color="textSecondary">
            {data.backupCodesLeft === 1 ? '1 backup code' : `${data.backupCodesLeft} backup codes`} left
          </Typography>
        )}
      </Stack>
    </LedgerRow>
  );
}
