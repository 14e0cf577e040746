import { Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { organizationMessages } from '../../messages/organization-messages.ts';
import { addMessages } from '../../messages/refusal-text.ts';
import { DeletionLosses } from '../../shared/deletion/deletion-losses.tsx';
import { hadOrders, INVOICES_KEPT } from '../../shared/deletion/losses.ts';
import { BlockingOrganizations } from '../../shared/organization/blocking-organizations.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { DeadLink } from './confirm-change-email-page.tsx';
import { ConfirmingAs, type MailedAct, useMailedAct } from './mailed-act.tsx';
import { useRead } from '../../api/use-read.ts';

addMessages(organizationMessages);

const PATH = '/confirm/delete-user';
const TITLE = 'Delete your account';

/** The last step of a deletion by email. The email is typed to confirm, because the deletion is permanent. */
export default function ConfirmDeleteUserPage() {
  const act = useMailedAct(PATH, ['DELETE_TOKEN_INVALID', 'INVALID_TOKEN', 'TOKEN_EXPIRED']);
  const [isBuyer, setIsBuyer] = useState(false);
  if (act.done) {
    return (
      <EntranceCard
        title="Account deleted"
        lead={`You’ve been signed out of all your devices.${isBuyer ? ` ${INVOICES_KEPT}` : ''}`}
      >
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
        <EntranceCard title={TITLE} lead={`You are signed in as ${user.email}.`}>
          <WhatGoes>{(isBuyer) => <Deletion user={user} act={act} deleted={() => setIsBuyer(isBuyer)} />}</WhatGoes>
        </EntranceCard>
      )}
    </ConfirmingAs>
  );
}

/** Read anew, since the email may be an hour old. If it cannot be read, the refusal names the organizations. */
function WhatGoes({ children }: { children(isBuyer: boolean): ReactNode }) {
  const { found, again } = useRead(() =>
    answer(api.GET('/api/auth/deletion-preview')).then(
      (preview) => ({ preview }),
      () => ({ preview: undefined }),
    ),
  );
  if (!found) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  const { preview } = found;
  if (!preview) return children(false);
  const isBlocked = preview.blocking.length > 0;
  return (
    <>
      <Typography component="div" color="textSecondary">
        <DeletionLosses
          of={preview}
          reader="holder"
          first={['your account, with its profile and ways to sign in']}
          orders={<Link href="/account/billing/orders">your orders</Link>}
        />
      </Typography>
      {isBlocked ? (
        <>
          <BlockingOrganizations of={preview.blocking} />
          <Button variant="outlined" onClick={again}>
            Check again
          </Button>
          <KeepAccount />
        </>
      ) : (
        children(hadOrders(preview))
      )}
    </>
  );
}

const KeepAccount = () => <SecondaryButton href="/account">Keep my account</SecondaryButton>;

function Deletion(props: { readonly user: User; readonly act: MailedAct; deleted(): void }) {
  const { user, act, deleted } = props;
  const form = useServerForm<{ typed: string }>({
    defaultValues: { typed: '' },
    send: async () => {
      await answer(api.POST('/api/auth/delete-user', { body: { token: act.token! } }));
      deleted();
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
