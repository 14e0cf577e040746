import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCarried } from '../../shared/entrance/carried.ts';
import { mailableReturnPath, returnPath, returnSearch } from '../../shared/entrance/return-path.ts';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { maskedEmail } from './masked-email.ts';
import { EmailField } from './fields.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { MailSentCard, sendVerificationLink } from './mail-sent-card.tsx';
import { useConfirmedElsewhere } from '../../shared/entrance/require-sign-in.tsx';

/** Continues automatically when the link was opened in another tab. */
export default function CheckEmailPage() {
  const { email, isEmailFixed } = useCarried();
  const [query] = useSearchParams();
  const callback = query.get('callbackURL');
  useConfirmedElsewhere(() => location.assign(returnPath(callback, location.origin)));

  if (!email) {
    return <RequestVerification title="Confirm your email" lead="We can send you a new confirmation link." email="" />;
  }
  const callbackURL = mailableReturnPath(callback, location.origin);
  return (
    <MailSentCard
      lead={`We sent a link to ${maskedEmail(email)}. Open it to confirm your email.`}
      send={() => sendVerificationLink(email, callbackURL)}
    >
      {!isEmailFixed && (
        <CardFoot>
          Wrong address? <Link to={`/sign-up${returnSearch(query)}`}>Change it</Link>
        </CardFoot>
      )}
      <BackToSignIn email={email} />
    </MailSentCard>
  );
}

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
