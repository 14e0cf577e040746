import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../messages/counted.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { templateText } from '../../shared/staff/email-names.ts';
import { type Email, type ListedEmail, whyNotAgain, whyNotElsewhere } from './email-state.ts';
import { useDead, useResend, useResendDead, useSendElsewhere } from './queries.ts';

export function Resend({ of, size = 'medium' }: { readonly of: ListedEmail } & Pick<ButtonProps, 'size'>) {
  const resend = useResend();
  const now = useNow();
  return (
    <ExplainedButton
      size={size}
      variant="outlined"
      color="inherit"
      aria-label={`Send again: ${templateText(of.template)}${of.to ? ` to ${of.to}` : ''}`}
      disabledReason={whyNotAgain(of, now)}
      onClick={() => resend.mutate(of.id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Send again
    </ExplainedButton>
  );
}

export function SendElsewhere({ of }: { readonly of: Email }) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSendElsewhere(of.id);
  const why = whyNotElsewhere(of, useNow());
  return (
    <>
      <ExplainedButton variant="outlined" color="inherit" disabledReason={why} onClick={() => setIsAsking(true)}>
        Send to another address
      </ExplainedButton>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title="Send to another address?"
          verb="Send email"
          defaultValues={{ email: '', reason: '' }}
          inputs={
            <>
              <Field
                name="email"
                label="Email"
                type="email"
                autoComplete="off"
                noManager
                rules={{ required: 'Enter the address.' }}
              />
              <ReasonField name="reason" />
            </>
          }
          confirm={({ email = '', ...values }) => send.mutateAsync({ email: email.trim(), ...reasonIn(values) })}
        >
          The address gets what {of.to ?? 'the recipient'} was meant to get, and can read it.
        </ConfirmDialog>
      )}
    </>
  );
}

/** @param props.template empty: of all templates */
export function ResendDead({ template }: { readonly template: string }) {
  const { data } = useDead(template);
  const [isAsking, setIsAsking] = useState(false);
  const resend = useResendDead();
  if (!data || data.total === 0) return null;
  const count = counted(data.total, 'email').replace(' ', data.isTotalExact ? ' ' : '+ ');
  return (
    <>
      <SecondaryButton onClick={() => setIsAsking(true)}>Send all again</SecondaryButton>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={`Send ${count} again?`}
          verb="Send all again"
          defaultValues={{ reason: '' }}
          inputs={<ReasonField name="reason" />}
          confirm={(values) => resend.mutateAsync({ ...(template && { template }), ...reasonIn(values) })}
        >
          {template ? `All “${templateText(template)}” emails` : 'All emails'} that were given up are sent now, the
          oldest first, at most 1,000 at a time. Those that have expired stay given up.
        </ConfirmDialog>
      )}
    </>
  );
}
