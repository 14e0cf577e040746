import MuiLink from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { AfterMail } from './after-mail.tsx';
import { CardFoot } from '../../ui/entrance-card.tsx';
import { EmailField } from './fields.tsx';
import { sendResetLink } from './mails.ts';

/**
 * Sends a reset link. The answer is the same whether the account exists or not, so a mistyped address would go
 * unnoticed: it is shown in full, with a way to change it.
 */
export function RequestReset(props: {
  readonly verb: string;
  readonly email: string;
  /** The way back, below. */
  readonly children: ReactNode;
}) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useServerForm<{ email: string }>({
    defaultValues: { email: props.email },
    send: async (values) => {
      const email = values.email.trim();
      await sendResetLink(email);
      setSentTo(email);
    },
  });
  if (sentTo) {
    return (
      <>
        <Notice>
          If an account exists for <strong>{sentTo}</strong>, a link to choose a new password is on its way.
        </Notice>
        <AfterMail send={() => sendResetLink(sentTo)}>
          <CardFoot>
            Wrong address?{' '}
            <MuiLink component="button" type="button" variant="body2" onClick={() => setSentTo(undefined)}>
              Use another one
            </MuiLink>
          </CardFoot>
          {props.children}
        </AfterMail>
      </>
    );
  }
  return (
    <>
      <Form of={form}>
        <EmailField autoComplete="username" />
        <SubmitButton fullWidth>{props.verb}</SubmitButton>
      </Form>
      {props.children}
    </>
  );
}
