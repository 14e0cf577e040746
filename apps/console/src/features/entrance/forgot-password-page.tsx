import { Link } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useCarried } from '../../shared/entrance/carried.ts';
import { HOME } from '../../shared/entrance/return-path.ts';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { EmailField } from './fields.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { MailSentCard, sendResetLink } from './mail-sent-card.tsx';
import { useSignedInUser } from './unless-signed-in.tsx';

/** Also for signed-in users. Only the mail says whether there is a password: the page must not reveal it. */
export default function ForgotPasswordPage() {
  const { email = '' } = useCarried();
  const user = useSignedInUser();
  return (
    <RequestReset
      // Remounts with the email of the signed-in user once that is known.
      key={user?.email}
      title="Set or reset your password"
      lead={`We’ll send you a link to set or reset it.${user ? ` You’re signed in as ${user.email}.` : ''}`}
      verb="Send link"
      email={user?.email ?? email}
    >
      {user ? (
        <CardFoot>
          <Link href={HOME}>Back to your account</Link>
        </CardFoot>
      ) : (
        <BackToSignIn email={email} />
      )}
    </RequestReset>
  );
}

/** The response is the same whether the account exists or not, so the email is shown in full to notice typos. */
export function RequestReset(props: {
  readonly title: string;
  readonly lead: string;
  readonly verb: string;
  readonly email: string;
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
      <MailSentCard
        lead={
          <>
            If an account exists for <strong>{sentTo}</strong>, we sent a link to set or reset your password.
          </>
        }
        send={() => sendResetLink(sentTo)}
      >
        <CardFoot>
          Wrong address?{' '}
          <Link component="button" type="button" variant="body2" onClick={() => setSentTo(undefined)}>
            Use another one
          </Link>
        </CardFoot>
        {props.children}
      </MailSentCard>
    );
  }
  return (
    <EntranceCard title={props.title} lead={props.lead}>
      <Form of={form}>
        <EmailField autoComplete="username" />
        <SubmitButton fullWidth>{props.verb}</SubmitButton>
      </Form>
      {props.children}
    </EntranceCard>
  );
}
