import Button from '@mui/material/Button';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { DeadLink } from './confirm-change-email-page.tsx';
import { ConfirmingAs } from './confirming-as.tsx';
import { EntranceCard } from '../../ui/entrance-card.tsx';
import { forgetToken, mailedToken } from './mailed-token.ts';

const PATH = '/confirm/delete-user';
const TITLE = 'Delete your account';

/** H10. The last step of a deletion by mail: the address is typed, since nothing brings the account back. */
export function ConfirmDeleteUserPage() {
  const [token, setToken] = useState(() => mailedToken(PATH));
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <EntranceCard title="Your account is deleted" lead="You are signed out everywhere. Nothing is left to do.">
        <Button variant="outlined" href="/sign-in">
          To the sign-in page
        </Button>
      </EntranceCard>
    );
  }
  if (!token) return <DeadLink restart="/account/delete" what="deletion" />;
  const forget = () => forgetToken(PATH);
  return (
    <ConfirmingAs path={PATH} title={TITLE}>
      {(user) => (
        <EntranceCard
          title={TITLE}
          lead={`The account ${user.email}, its sessions and everything you entered go at once and cannot be brought back.`}
        >
          <Deletion
            user={user}
            token={token}
            done={() => {
              forget();
              setDone(true);
            }}
            dead={() => {
              forget();
              setToken(undefined);
            }}
          />
        </EntranceCard>
      )}
    </ConfirmingAs>
  );
}

function Deletion(props: { readonly user: User; readonly token: string; done(): void; dead(): void }) {
  const { email } = props.user;
  const form = useServerForm<{ typed: string }>({
    defaultValues: { typed: '' },
    send: async () => {
      await answer(api.POST('/api/auth/delete-user', { body: { token: props.token } }));
      props.done();
    },
    refused: (no) => {
      if (!['DELETE_TOKEN_INVALID', 'INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(no.code)) return;
      props.dead();
      return true;
    },
  });
  return (
    <Form of={form}>
      <TypedField typed={email} isEmail />
      <SubmitButton
        fullWidth
        color="error"
        beside={
          <Button variant="outlined" color="inherit" href="/account">
            Keep my account
          </Button>
        }
      >
        Delete my account
      </SubmitButton>
    </Form>
  );
}
