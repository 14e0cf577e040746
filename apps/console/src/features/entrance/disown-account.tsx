import Button from '@mui/material/Button';
import { answer, api } from '../../api/client.ts';
import { forgetToken } from '../../shared/entrance/mailed-token.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { PATH, refusedBy, type StepProps } from './verification-link.ts';

/** Ends an account that another person registered with this address. */
export function DisownAccount({ token, facts, next }: StepProps) {
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.POST('/api/auth/disown-account', { body: { token } }));
      forgetToken(PATH);
      next({ at: 'disowned' });
    },
    refused: refusedBy(facts, next),
  });
  return (
    <EntranceCard
      title="Delete the account you did not create?"
      lead={`We delete the account that another person created with ${facts.email ?? 'your address'}, with everything in it. This can’t be undone.`}
    >
      <Form of={form}>
        <SubmitButton
          fullWidth
          color="error"
          beside={
            <Button variant="outlined" color="inherit" fullWidth onClick={() => next({ at: 'ask' })}>
              Go back
            </Button>
          }
        >
          Delete that account
        </SubmitButton>
      </Form>
    </EntranceCard>
  );
}
