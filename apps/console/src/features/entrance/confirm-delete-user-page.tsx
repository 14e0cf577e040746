import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { listMemberships, type Organization, whatBecomesOf } from '../../api/memberships.ts';
import type { User } from '../../api/session.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { DeadLink } from './confirm-change-email-page.tsx';
import { ConfirmingAs } from './confirming-as.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { OrganizationsInTheWay } from '../../shared/organization/organizations-in-the-way.tsx';
import { forgetToken, mailedToken } from './mailed-token.ts';

const PATH = '/confirm/delete-user';
const TITLE = 'Delete your account';

/** H10. The last step of a deletion by mail: the address is typed, since nothing brings the account back. */
export function ConfirmDeleteUserPage() {
  const [token, setToken] = useState(() => mailedToken(PATH));
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <EntranceCard title="Your account was deleted" lead="You’ve been signed out of all your devices.">
        <Button variant="outlined" href="/sign-in">
          Go to sign-in
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
          lead={`This permanently deletes the account ${user.email}, its sessions and all its data.`}
        >
          <UnlessInTheWay>
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
          </UnlessInTheWay>
        </EntranceCard>
      )}
    </ConfirmingAs>
  );
}

/**
 * Organizations that keep the account from going are named before anything is typed: someone may have come into one
 * since the link was mailed. Should they not be read, the refusal names them.
 */
function UnlessInTheWay({ children }: { readonly children: ReactNode }) {
  const [inTheWay, setInTheWay] = useState<readonly Organization[]>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let here = true;
    listMemberships().then(
      (all) => here && setInTheWay(whatBecomesOf(all).inTheWay),
      () => here && setInTheWay([]),
    );
    return () => {
      here = false;
    };
  }, [looks]);
  if (!inTheWay) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  if (inTheWay.length === 0) return children;
  return (
    <>
      <OrganizationsInTheWay of={inTheWay} />
      <Button variant="outlined" onClick={() => setLooks(looks + 1)}>
        Check again
      </Button>
      <KeepAccount />
    </>
  );
}

const KeepAccount = () => (
  <Button variant="outlined" color="inherit" href="/account">
    Keep my account
  </Button>
);

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
      <SubmitButton fullWidth color="error" beside={<KeepAccount />}>
        Delete my account
      </SubmitButton>
    </Form>
  );
}
