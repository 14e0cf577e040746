import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { User } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { ConfirmedChip } from '../../shared/account/confirmed-chip.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { useForgetPhone } from './queries.ts';

export function PhoneRow({ user }: { readonly user: User }) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const forget = useForgetPhone();
  const close = () => setOpen(undefined);
  const { phoneNumber, phoneNumberVerified } = user;
  return (
    <>
      <LedgerRow
        label="Phone number"
        action={
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={phoneNumber ? 'Change phone number' : 'Add phone number'}
              onClick={() => setOpen('change')}
            >
              {phoneNumber ? 'Change' : 'Add'}
            </Button>
            {phoneNumber && (
              <Button size="small" color="error" aria-label="Remove phone number" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
          </Stack>
        }
      >
        {phoneNumber ? (
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
            <span>{phoneNumber}</span>
            <ConfirmedChip isConfirmed={phoneNumberVerified} />
          </Stack>
        ) : (
          <Typography component="span" color="textSecondary">
            None
          </Typography>
        )}
      </LedgerRow>
      <PhoneDialog open={open === 'change'} onClose={close} />
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title="Remove your phone number?"
        verb="Remove number"
        danger
        confirm={async () => {
          await forget();
          toast('Phone number removed.');
        }}
      >
        You won’t be able to sign in with it.
      </ConfirmDialog>
    </>
  );
}
