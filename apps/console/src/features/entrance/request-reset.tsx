import Button from '@mui/material/Button';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { useCarried } from './carried.ts';
import { CardFoot } from '../../ui/entrance-card.tsx';
import { EmailField } from './fields.tsx';
import { mailAppOf } from './mail-app.ts';

/**
 * Sends a reset link. The answer is the same whether the account exists or not, so a mistyped address would go
 * unnoticed: it is shown in full, with a way to change it.
 */
export function RequestReset({ verb }: { readonly verb: string }) {
  const carried = useCarried();
  const [sentTo, setSentTo] = useState<string>();
  const form = useServerForm<{ email: string }>({
    defaultValues: { email: carried.email ?? '' },
    send: async (values) => {
      const email = values.email.trim();
      await answer(api.POST('/api/auth/request-password-reset', { body: { email } }));
      setSentTo(email);
    },
  });
  if (sentTo) {
    const app = mailAppOf(sentTo);
    return (
      <>
        <Notice>
          If an account exists for <strong>{sentTo}</strong>, a link to choose a new password is on its way.
        </Notice>
        <Button variant="contained" href={app.url} rel="noreferrer">
          Open {app.name}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => setSentTo(undefined)}>
          Use another address
        </Button>
      </>
    );
  }
  return (
    <>
      <Form of={form}>
        <EmailField autoComplete="username" />
        <SubmitButton fullWidth>{verb}</SubmitButton>
      </Form>
      <CardFoot>
        <Link to="/sign-in" state={carried}>
          Back to sign-in
        </Link>
      </CardFoot>
    </>
  );
}
