import { Button, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { organizationMessages } from '../../messages/organization-messages.ts';
import { addMessages } from '../../messages/refusal-text.ts';
import { hadPurchases, INVOICES_KEPT } from '../../shared/billing/had-purchases.ts';
import { BlockingOrganizations } from '../../shared/organization/blocking-organizations.tsx';
import { deletionEffects, listMemberships } from '../../shared/organization/memberships.ts';
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
        <EntranceCard
          title={TITLE}
          lead={`This permanently deletes the account ${user.email}, its sessions and all its data.`}
        >
          <UnlessBlocked>
            <Deletion user={user} act={act} found={setIsBuyer} />
          </UnlessBlocked>
        </EntranceCard>
      )}
    </ConfirmingAs>
  );
}

/** A member may have joined since the email was sent. If memberships cannot be read, the refusal names them. */
function UnlessBlocked({ children }: { readonly children: ReactNode }) {
  const { found: blocking, again } = useRead(() =>
    listMemberships().then(
      (all) => deletionEffects(all).blocking,
      () => [],
    ),
  );
  if (!blocking) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  if (blocking.length === 0) return children;
  return (
    <>
      <BlockingOrganizations of={blocking} />
      <Button variant="outlined" onClick={again}>
        Check again
      </Button>
      <KeepAccount />
    </>
  );
}

const KeepAccount = () => <SecondaryButton href="/account">Keep my account</SecondaryButton>;

function Deletion(props: { readonly user: User; readonly act: MailedAct; found(isBuyer: boolean): void }) {
  const { user, act, found } = props;
  const form = useServerForm<{ typed: string }>({
    defaultValues: { typed: '' },
    send: async () => {
      found(await hadPurchases());
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
