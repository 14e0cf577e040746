import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { listMemberships, type Organization, deletionEffects } from '../../api/memberships.ts';
import type { User } from '../../api/session.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { DeadLink } from './confirm-change-email-page.tsx';
import { ConfirmingAs } from './confirming-as.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { BlockingOrganizations } from '../../shared/organization/blocking-organizations.tsx';
import { type MailedAct, useMailedAct } from './use-mailed-act.ts';
import { organizationWords } from '../../words/organization-words.ts';
import { addWords } from '../../words/refusal-text.ts';

addWords(organizationWords);

const PATH = '/confirm/delete-user';
const TITLE = 'Delete your account';

/** The last step of a deletion by email. The email is typed to confirm, because the deletion is permanent. */
export function ConfirmDeleteUserPage() {
  const act = useMailedAct(PATH, ['DELETE_TOKEN_INVALID', 'INVALID_TOKEN', 'TOKEN_EXPIRED']);
  if (act.done) {
    return (
      <EntranceCard title="Your account was deleted" lead="You’ve been signed out of all your devices.">
        <Button variant="outlined" href="/sign-in">
          Go to sign-in
        </Button>
      </EntranceCard>
    );
  }
  if (!act.token) return <DeadLink restart="/account/delete" what="deletion" />;
  return (
    <ConfirmingAs path={PATH} title={TITLE}>
      {(user) => (
        <EntranceCard
          title={TITLE}
          lead={`This permanently deletes the account ${user.email}, its sessions and all its data.`}
        >
          <UnlessBlocked>
            <Deletion user={user} act={act} />
          </UnlessBlocked>
        </EntranceCard>
      )}
    </ConfirmingAs>
  );
}

/**
 * Names the organizations that block the deletion before the form: someone may have joined one since the email was
 * sent. If they cannot be read, the refusal names them.
 */
function UnlessBlocked({ children }: { readonly children: ReactNode }) {
  const [blocking, setBlocking] = useState<readonly Organization[]>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let here = true;
    listMemberships().then(
      (all) => here && setBlocking(deletionEffects(all).blocking),
      () => here && setBlocking([]),
    );
    return () => {
      here = false;
    };
  }, [looks]);
  if (!blocking) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  if (blocking.length === 0) return children;
  return (
    <>
      <BlockingOrganizations of={blocking} />
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

function Deletion({ user, act }: { readonly user: User; readonly act: MailedAct }) {
  const form = useServerForm<{ typed: string }>({
    defaultValues: { typed: '' },
    send: async () => {
      await answer(api.POST('/api/auth/delete-user', { body: { token: act.token! } }));
      act.succeeded();
    },
    refused: act.refused,
  });
  return (
    <Form of={form}>
      <TypedField typed={user.email} isEmail />
      <SubmitButton fullWidth color="error" beside={<KeepAccount />}>
        Delete my account
      </SubmitButton>
    </Form>
  );
}
