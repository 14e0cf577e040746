import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailField } from './fields.tsx';
import { MailSentCard } from './mail-sent-card.tsx';
import { sendVerificationLink } from './mails.ts';
import { maskedEmail } from './masked-email.ts';
import { mailableReturnPath } from '../../shared/entrance/return-path.ts';

/** Asks for the address and sends a new confirmation link. The answer is the same for every address. */
export function RequestVerification(props: { readonly title: string; readonly lead: string; readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const [query] = useSearchParams();
  const send = (to: string) => sendVerificationLink(to, mailableReturnPath(query.get('callbackURL'), location.origin));
  const form = useServerForm<{ email: string }>({
    defaultValues: { email: props.email },
    send: async (values) => {
      const to = values.email.trim();
      await send(to);
      setSentTo(to);
    },
  });
  if (sentTo) {
    return (
      <MailSentCard
        lead={`If ${maskedEmail(sentTo)} still needs to be confirmed, we sent a new link.`}
        send={() => send(sentTo)}
      >
        <BackToSignIn email={sentTo} />
      </MailSentCard>
    );
  }
  return (
    <EntranceCard title={props.title} lead={props.lead}>
      <Form of={form}>
        <EmailField />
        <SubmitButton fullWidth>Send a new link</SubmitButton>
      </Form>
      <BackToSignIn email={props.email} />
    </EntranceCard>
  );
}
