import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { sendPhoneCode, useProvePhone } from './profile.ts';

/** Two steps: the number, then the code. Nothing is saved before the code is verified. */
export function PhoneDialog({ onClose }: { onClose(): void }) {
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
