/** Two steps: the number, then the code. Nothing is saved before the code is verified. */
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { sendPhoneCode, useProvePhone } from './queries.ts';

export function PhoneDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <DialogFrame open={open} title="Your phone number" onClose={onClose}>
      <Steps onClose={onClose} />
    </DialogFrame>
  );
}

function Steps({ onClose }: { onClose(): void }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <DialogContent>
      {sentTo === undefined ? (
        <NumberStep sent={setSentTo} onClose={onClose} />
      ) : (
        <CodeStep phoneNumber={sentTo} back={() => setSentTo(undefined)} onClose={onClose} />
      )}
    </DialogContent>
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
      <SubmitButton beside={<Cancel onClose={onClose} />}>Send code</SubmitButton>
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
      <Typography variant="body2" component="div" color="textSecondary">
        Didn’t get a code?{' '}
        <SendAgain
          variant="text"
          color="primary"
          send={() => sendPhoneCode(phoneNumber)}
          done={`New code sent to ${phoneNumber}.`}
          justSent
        />
      </Typography>
      <SubmitButton beside={<Cancel onClose={props.onClose} />}>Confirm number</SubmitButton>
    </Form>
  );
}

function Cancel({ onClose }: { onClose(): void }) {
  return (
    <Button variant="outlined" color="inherit" onClick={onClose}>
      Cancel
    </Button>
  );
}
