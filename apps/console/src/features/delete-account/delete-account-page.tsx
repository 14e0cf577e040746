import { Button, Card, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { useDeletionPreview } from '../../shared/deletion/deletion-dialog.tsx';
import { DeletionLosses } from '../../shared/deletion/deletion-losses.tsx';
import { type DeletionPreview, hadOrders } from '../../shared/deletion/losses.ts';
import { BlockingOrganizations } from '../../shared/organization/blocking-organizations.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';

const read = () => answer(api.GET('/api/auth/deletion-preview'));

export default function DeleteAccountPage() {
  const { user } = useSignedIn();
  const preview = useDeletionPreview(['own'], read);
  const [mailed, setMailed] = useState(false);
  const frame = { title: 'Delete account', width: 640 } as const;
  if (!boot.deleteAccountEnabled) {
    return (
      <Page {...frame}>
        <EmptyState title="You can’t delete your account here">Contact support to delete it.</EmptyState>
      </Page>
    );
  }
  return (
    <Page {...frame} query={preview}>
      {(found) =>
        mailed ? <Mailed email={user.email} /> : <Deletion of={user} preview={found} mailed={() => setMailed(true)} />
      }
    </Page>
  );
}

function Deletion(props: { readonly of: User; readonly preview: DeletionPreview; mailed(): void }) {
  const { of: user, preview, mailed } = props;
  const { session } = useSignedIn();
  return (
    <Stack spacing={3}>
      {preview.blocking.length > 0 && <BlockingOrganizations of={preview.blocking} />}
      <Typography component="div" color="textSecondary">
        <DeletionLosses
          of={preview}
          // A visit of staff is no session of the person.
          reader={session.impersonation ? 'staff' : 'holder'}
          first={ownAccount(user, preview)}
          orders={<Link to="/account/billing/orders">your orders</Link>}
        />
      </Typography>
      {preview.blocking.length === 0 && (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <DeletionForm email={user.email} isBuyer={hadOrders(preview)} mailed={mailed} />
        </Card>
      )}
    </Stack>
  );
}

function ownAccount({ email, phoneNumber }: User, { counts }: DeletionPreview): readonly ReactNode[] {
  const password = counts['passwords'] ? ['your password'] : [];
  const linked = counts['providers'] ? ['your linked accounts'] : [];
  const ways = [...password, ...linked].join(' and ');
  return [
    <>
      your account <strong>{email}</strong>, including your name
      {phoneNumber && `, phone number ${phoneNumber}`} and profile
    </>,
    ...(ways ? [`${ways}, so no one can sign in to this account`] : []),
  ];
}

/** Replaces the form, so it takes the focus. */
function Mailed({ email }: { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        Verification email sent
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        Open the link we sent to <strong>{email}</strong> to delete your account. Nothing happens until then.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <SendAgain send={() => deleteAccount()} done={`New link sent to ${email}.`} justSent />
        <Button size="small" component={RouterLink} to="/account">
          Go to overview
        </Button>
      </Stack>
    </Card>
  );
}

/** Proven by password, without one by a recent sign-in, or by an emailed link where that is configured. */
function DeletionForm(props: { readonly email: string; readonly isBuyer: boolean; mailed(): void }) {
  const { email, isBuyer, mailed } = props;
  const queries = useQueryClient();
  const byMail = boot.deleteAccountByMail;
  const form = useServerForm<{ typed: string; password: string }>({
    defaultValues: { typed: '', password: '' },
    send: async ({ password }) => {
      const { message } = await deleteAccount(byMail ? undefined : password || undefined);
      if (message === 'Verification email sent') mailed();
      else location.replace(`/signed-out?after=deletion${isBuyer ? '&purchases' : ''}`);
    },
    // Someone joined one of the user's organizations meanwhile: the page refetches and hides this form.
    refused: ({ organizations }) => {
      if (organizations) void queries.invalidateQueries({ queryKey: ['deletion-preview'] });
    },
  });
  return (
    <Form of={form}>
      <TypedField typed={email} isEmail />
      {!byMail && <OwnPasswordField email={email} />}
      <SubmitButton color="error" beside={<LinkButton to="/account">Keep my account</LinkButton>}>
        {byMail ? 'Send deletion link' : 'Delete account'}
      </SubmitButton>
    </Form>
  );
}

/** Deletes the account immediately with the password; sends a link instead where deletion is confirmed by email. */
const deleteAccount = (password?: string) =>
  answer(api.POST('/api/auth/delete-user', { body: password === undefined ? {} : { password } }));
