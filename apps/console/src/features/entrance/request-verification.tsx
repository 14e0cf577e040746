import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { EmailField } from './fields.tsx';
import { maskedEmail } from './masked-email.ts';
import { ResendButton } from './resend-button.tsx';

/** Asks for the address and sends a new confirmation link. The answer is the same for every address. */
export function RequestVerification({ email }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useServerForm<{ email: string }>({
    defaultValues: { email },
    send: async (values) => {
      const to = values.email.trim();
      await answer(api.POST('/api/auth/send-verification-email', { body: { email: to } }));
      setSentTo(to);
    },
  });
  if (sentTo) {
    return (
      <>
        <Notice>If {maskedEmail(sentTo)} is waiting to be confirmed, a new link is on its way.</Notice>
        <ResendButton email={sentTo} />
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
