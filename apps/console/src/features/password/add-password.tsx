import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useEmailStatus, useSignedIn } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { Answer } from '../../ui/layout/page.tsx';

const mailLink = (email: string) => answer(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** For an account without a password: the mailed link that resets one also sets the first one. */
export function AddPassword() {
  const { user } = useSignedIn();
  return (
    <Answer query={useEmailStatus()}>
      {({ proven }) => (proven ? <MailLink email={user.email} /> : <ConfirmFirst email={user.email} />)}
    </Answer>
  );
}

/**
 * A reset of an account whose address was never confirmed takes it back from another person who may have registered it,
 * and removes the linked accounts: so the address is confirmed first.
 */
const ConfirmFirst = ({ email }: { readonly email: string }) => (
  <>
    <Typography variant="h2">Confirm your email first</Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
      To add a password, confirm that <strong>{email}</strong> is yours.
    </Typography>
    <Button variant="contained" component={RouterLink} to="/account/email">
      Go to email
    </Button>
  </>
);

function MailLink({ email }: { readonly email: string }) {
  const [isSent, setIsSent] = useState(false);
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await mailLink(email);
      setIsSent(true);
    },
  });
  return (
    <>
      <Typography variant="h2">{isSent ? 'Check your inbox' : 'Add a password'}</Typography>
      <Typography color="textSecondary" role="status" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {isSent ? 'We sent a link to ' : 'We’ll send a link to '}
        <strong>{email}</strong>. Open it to choose your password.
      </Typography>
      {isSent ? (
        <Stack direction="row">
          <SendAgain send={() => mailLink(email)} done={`New link sent to ${email}.`} justSent />
        </Stack>
      ) : (
        <Form of={form}>
          <SubmitButton>Email me a link</SubmitButton>
        </Form>
      )}
    </>
  );
}
