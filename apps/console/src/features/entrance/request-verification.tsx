import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { AfterMail } from './after-mail.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailField } from './fields.tsx';
import { sendVerificationLink } from './mails.ts';
import { maskedEmail } from './masked-email.ts';

/** Asks for the address and sends a new confirmation link. The answer is the same for every address. */
export function RequestVerification({ email }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useServerForm<{ email: string }>({
    defaultValues: { email },
    send: async (values) => {
      const to = values.email.trim();
      await sendVerificationLink(to);
      setSentTo(to);
    },
  });
  if (sentTo) {
    return (
      <>
        <Notice>If {maskedEmail(sentTo)} is waiting to be confirmed, a new link is on its way.</Notice>
        <AfterMail send={() => sendVerificationLink(sentTo)}>
          <BackToSignIn email={sentTo} />
        </AfterMail>
      </>
    );
  }
  return (
    <Form of={form}>
      <EmailField />
      <SubmitButton fullWidth>Send a new link</SubmitButton>
    </Form>
  );
}
