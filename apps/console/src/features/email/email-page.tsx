import { Box, Card, Stack, Typography } from '@mui/material';
import { BusyButton } from '../../ui/actions/buttons.tsx';
import type { ReactNode } from 'react';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import {
  reads,
  useEmailStatus,
  useKnownSignInWays,
  usePendingEmail,
  useSignedIn,
} from '../../shared/account/account-reads.ts';
import { ConfirmedChip } from '../../shared/account/person-avatar.tsx';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { emailRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Answer, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { RelativeTime } from '../../ui/time/dates.tsx';

/** A change of email has three states: requested, changed but not confirmed, confirmed. */
export default function EmailPage() {
  const { email } = useSignedIn().user;
  const pendingEmail = usePendingEmail();
  const { means, hasPassword } = usualSignIn(useKnownSignInWays());
  return (
    <Page
      title="Email"
      lead={
        hasPassword
          ? 'You sign in with this address, and we send account emails to it.'
          : `We send account emails to this address. You sign in with ${means}.`
      }
      width={640}
      query={useEmailStatus()}
    >
      {(status) => (
        <Stack spacing={3}>
          <Ledger>
            <LedgerRow label="Your address" action={<ConfirmedChip isConfirmed={status.proven} />}>
              {email}
            </LedgerRow>
          </Ledger>
          <Answer query={pendingEmail}>
            {({ pending }) =>
              pending ? <PendingChange current={email} {...pending} /> : <ChangeForm email={email} status={status} />
            }
          </Answer>
        </Stack>
      )}
    </Page>
  );
}

/** An email that is verified or proven changes by a link mailed to it, another one immediately; says which. */
function ChangeForm(props: {
  readonly email: string;
  readonly status: { readonly verified: boolean; readonly proven: boolean };
}) {
  const { email, status } = props;
  const changesByLink = status.verified || status.proven;
  const change = useChangeEmail();
  const form = useServerForm<{ newEmail: string }>({
    defaultValues: { newEmail: '' },
    send: async (values, { reset }) => {
      const newEmail = values.newEmail.trim();
      await change.mutateAsync(newEmail);
      reset();
      toast(changesByLink ? `Confirmation sent to ${email}.` : `Email changed. Confirmation sent to ${newEmail}.`);
    },
  });
  if (!boot.changeEmailEnabled) {
    return (
      <Typography color="textSecondary">You can’t change your email here. Contact support to change it.</Typography>
    );
  }
  return (
    <Card component="section" aria-labelledby="change-email" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="change-email">
        Change your email
      </Typography>
      <Muted sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {changesByLink ? (
          <>
            We’ll send a link to your current address, <strong>{email}</strong>, to make sure it’s you. When you open
            it, your email changes to the new address, and we send a second link there to confirm it.
          </>
        ) : (
          <>
            <strong>{email}</strong> isn’t confirmed yet, so your email changes immediately. We’ll then send a link to
            the new address to confirm it.
          </>
        )}
      </Muted>
      <Form of={form}>
        <Field
          name="newEmail"
          label="New email"
          type="email"
          autoComplete="email"
          rules={emailRules('Enter the new address.')}
        />
        <SubmitButton>{changesByLink ? 'Send confirmation' : 'Change email'}</SubmitButton>
      </Form>
    </Card>
  );
}

/** A requested change: nothing changes until the link in the email to the current address is opened. */
function PendingChange(props: {
  readonly current: string;
  readonly newEmail: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}) {
  const { current, newEmail } = props;
  const again = useChangeEmail();
  const cancel = useCancelEmailChange();
  return (
    <Card component="section" aria-labelledby="pending-email" sx={{ p: { xs: 2, sm: 3 }, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" id="pending-email">
        Changing to {newEmail}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}>
        <Step number={1} current>
          <strong>Open the link we sent to {current}.</strong> It expires <RelativeTime at={props.expiresAt} />.
        </Step>
        <Step number={2}>Your email changes to {newEmail}, and we send a second link there.</Step>
        <Step number={3}>Open the second link to confirm the new address.</Step>
      </Box>
      <Muted sx={{ mt: 2 }}>
        Your email stays {current} until you open the first link. To choose another address, cancel this change first.
      </Muted>
      <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, flexWrap: 'wrap' }}>
        <SendAgain send={() => again.mutateAsync(newEmail)} done={`Sent again to ${current}.`} />
        <BusyButton size="small" color="error" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel change
        </BusyButton>
      </Stack>
    </Card>
  );
}

function Step(props: { readonly number: number; readonly current?: boolean; readonly children: ReactNode }) {
  const { number, current = false, children } = props;
  return (
    <Box
      component="li"
      aria-current={current ? 'step' : undefined}
      sx={{ display: 'flex', gap: 1.5, fontSize: '0.875rem', color: current ? 'text.primary' : 'text.secondary' }}
    >
      <Box
        aria-hidden
        sx={{
          width: 24,
          height: 24,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          border: '1px solid',
          fontSize: '0.8125rem',
          fontWeight: 600,
          ...(current
            ? { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' }
            : { borderColor: 'control' }),
        }}
      >
        {number}
      </Box>
      <Box sx={{ pt: '1px', minWidth: 0 }}>
        {current && (
          <Box component="span" sx={visuallyHidden}>
            Now:
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}

const useChangeEmail = () =>
  useChange((newEmail: string) => answer(api.POST('/api/auth/change-email', { body: { newEmail } })), {
    refresh: [reads.session, reads.pendingEmail],
    quiet: true,
  });

const useCancelEmailChange = () =>
  useChange(() => answer(api.POST('/api/auth/cancel-email-change', { body: {} as never })), {
    refresh: [reads.pendingEmail],
    done: 'Change canceled. Your email stays the same.',
  });
