import { Button } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { tokenFacts } from './token-facts.ts';
import { ConfirmingAs, useMailedAct } from './mailed-act.tsx';

const PATH = '/confirm/change-email';
const TITLE = 'Change your email';

/** Reached from the email to the current address. The new address then gets a link to confirm it. */
export default function ConfirmChangeEmailPage() {
  const act = useMailedAct(PATH, ['TOKEN_EXPIRED', 'INVALID_TOKEN']);
  const facts = tokenFacts(act.token);
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.GET('/api/auth/verify-email', { params: { query: { token: act.token! } } }));
      act.succeeded();
    },
    refused: act.refused,
  });

  if (act.done) {
    return (
      <EntranceCard
        title="One more step"
        lead={`Open the link we sent to ${facts.updateTo ?? 'your new address'} to finish.`}
      >
        <Button variant="contained" href="/account/email">
          Go to your account
        </Button>
      </EntranceCard>
    );
  }
  if (!act.token) return <DeadLink restart="/account/email" what="email change" />;
  return (
    <ConfirmingAs path={PATH} title={TITLE} expected={facts.email} after={facts.updateTo}>
      {(user) =>
        user.email === facts.updateTo ? (
          <AlreadyChanged user={user} />
        ) : (
          <EntranceCard
            title={TITLE}
            lead={
              facts.updateTo
                ? `From ${user.email} to ${facts.updateTo}. We’ll then send ${facts.updateTo} a link to confirm it.`
                : `For the account ${user.email}.`
            }
          >
            <Form of={form}>
              <SubmitButton
                fullWidth
                beside={<SecondaryButton href="/account/email">Keep {user.email}</SecondaryButton>}
              >
                Change email
              </SubmitButton>
            </Form>
          </EntranceCard>
        )
      }
    </ConfirmingAs>
  );
}

function AlreadyChanged({ user }: { readonly user: User }) {
  return (
    <EntranceCard
      title="Your email was already changed"
      lead={`You opened this link before. Your email is ${user.email}.`}
    >
      <Button variant="contained" href="/account/email">
        Go to your account
      </Button>
    </EntranceCard>
  );
}

export function DeadLink(props: { readonly restart: string; readonly what: string }) {
  return (
    <EntranceCard
      title="This link has expired or was already used"
      lead={`Nothing was changed. You can start the ${props.what} again in your account.`}
    >
      <Button variant="contained" href={props.restart}>
        Start again
      </Button>
    </EntranceCard>
  );
}
