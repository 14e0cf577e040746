import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { User } from '../../api/session.ts';
import { LedgerRow } from '../../ui/ledger.tsx';
import { ProvenChip } from '../../ui/proven-chip.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

export function PhoneRow({ user }: { readonly user: User }) {
  const [open, setOpen] = useState(false);
  const { phoneNumber, phoneNumberVerified } = user;
  return (
    <>
      <LedgerRow
        label="Phone number"
        action={
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={phoneNumber ? 'Change phone number' : 'Add phone number'}
            onClick={() => setOpen(true)}
          >
            {phoneNumber ? 'Change' : 'Add'}
          </Button>
        }
      >
        {phoneNumber ? (
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
            <span>{phoneNumber}</span>
            <ProvenChip isProven={phoneNumberVerified} />
          </Stack>
        ) : (
          <Typography component="span" color="textSecondary">
            None
          </Typography>
        )}
      </LedgerRow>
      <PhoneDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
