import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import type { User } from '../../api/session.ts';
import { ConfirmedChip } from '../../shared/account/person-avatar.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { sendPhoneCode, useProvePhone, useSaveProfile } from './profile.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

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

/** Two steps: the number, then the code. Nothing is saved before the code is verified. */
function PhoneDialog({ onClose }: { onClose(): void }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <DialogFrame title="Your phone number" onClose={onClose}>
      {sentTo === undefined ? (
        <NumberStep sent={setSentTo} onClose={onClose} />
      ) : (
        <CodeStep phoneNumber={sentTo} back={() => setSentTo(undefined)} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

function NumberStep({ sent, onClose }: { sent(phoneNumber: string): void; onClose(): void }) {
  const form = useServerForm<{ phoneNumber: string }>({
    defaultValues: { phoneNumber: '' },
    send: async ({ phoneNumber }) => {
      await sendPhoneCode(phoneNumber.trim());
      sent(phoneNumber.trim());
    },
  });
  return (
    <Form of={form} label="Phone number">
      <Field
        name="phoneNumber"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        autoFocus
        hint="Include the country code, like +48 600 000 000. We’ll text you a code."
        rules={{ required: 'Enter your phone number.' }}
      />
      <SubmitButton cancel={onClose}>Send code</SubmitButton>
    </Form>
  );
}

function CodeStep(props: { readonly phoneNumber: string; back(): void; onClose(): void }) {
  const { phoneNumber } = props;
  const prove = useProvePhone();
  const form = useServerForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await prove(phoneNumber, code.replaceAll(/[\s-]/g, ''));
      toast('Phone number confirmed.');
      props.onClose();
    },
  });
  return (
    <Form of={form} label="Code">
      <Typography color="textSecondary">
        We sent a code to <strong>{phoneNumber}</strong>.{' '}
        <Button size="small" onClick={props.back} sx={{ verticalAlign: 'baseline', minHeight: 24, p: 0, px: 0.5 }}>
          Change
        </Button>
      </Typography>
      <Field
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        mono
        rules={{ required: 'Enter the code.' }}
        input={{ inputMode: 'numeric', maxLength: 12 }}
      />
      <Muted component="div">
        Didn’t get a code?{' '}
        <SendAgain
          variant="text"
          color="primary"
          send={() => sendPhoneCode(phoneNumber)}
          done={`New code sent to ${phoneNumber}.`}
          justSent
        />
      </Muted>
      <SubmitButton cancel={props.onClose}>Confirm number</SubmitButton>
    </Form>
  );
}
