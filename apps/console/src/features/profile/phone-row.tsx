import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { User } from '../../api/session.ts';
import { ConfirmedChip } from '../../shared/account/person-avatar.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { useSaveProfile } from './profile.ts';

const PhoneDialog = onDemandDialog(async () => (await import('./phone-dialog.tsx')).PhoneDialog);

export function PhoneRow({ user }: { readonly user: User }) {
  const [isChanging, setIsChanging] = useState(false);
  const { ask, dialog } = useConfirm();
  const save = useSaveProfile();
  const askRemoval = () =>
    ask({
      title: 'Remove your phone number?',
      verb: 'Remove number',
      danger: true,
      children: 'You won’t be able to sign in with it.',
      confirm: async () => {
        await save({ phoneNumber: null });
        toast('Phone number removed.');
      },
    });
  const { phoneNumber, phoneNumberVerified } = user;
  return (
    <>
      <LedgerRow
        label="Phone number"
        action={
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
            <SecondaryButton
              size="small"
              aria-label={phoneNumber ? 'Change phone number' : 'Add phone number'}
              onClick={() => setIsChanging(true)}
            >
              {phoneNumber ? 'Change' : 'Add'}
            </SecondaryButton>
            {phoneNumber && (
              <Button size="small" color="error" aria-label="Remove phone number" onClick={askRemoval}>
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
      {isChanging && <PhoneDialog onClose={() => setIsChanging(false)} />}
      {dialog}
    </>
  );
}
