import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { useMailedAct } from './use-mailed-act.ts';

const PATH = '/confirm/undo-email-change';

/** Reached from the email to a former address. Acts on a click only, because mail scanners open links. */
export function UndoEmailChangePage() {
  const act = useMailedAct(PATH, ['INVALID_TOKEN']);
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.POST('/api/auth/undo-email-change', { body: { token: act.token! } }));
      act.succeeded();
    },
    refused: act.refused,
  });
  if (act.done) {
    return (
      <EntranceCard
        title="Your email was changed back"
        lead="Every device was signed out. If another person changed your email, they may know your password: reset it now."
      >
        <Button variant="contained" component={RouterLink} to="/forgot-password">
          Reset password
        </Button>
        <Button variant="outlined" color="inherit" component={RouterLink} to="/sign-in">
          Sign in
        </Button>
      </EntranceCard>
    );
  }
  if (!act.token) {
    return (
      <EntranceCard
        title="This link has expired or was already used"
        lead="Nothing was changed. If another person uses your account, contact support."
      >
        <Button variant="contained" component={RouterLink} to="/sign-in">
          Sign in
        </Button>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard
      title="Undo the change of your email"
      lead="Your account gets this address back, and every device is signed out."
    >
      <Form of={form}>
        <SubmitButton fullWidth>Undo the change</SubmitButton>
      </Form>
    </EntranceCard>
  );
}
