import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { BackupCodeField, tellWrongCode } from '../../shared/second-step/code-field.tsx';
import { LinkButton, PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { digitsOf } from '../../messages/code-messages.ts';
import { OpeningLink, useMailedAct, useOpenLink } from './mailed-act.tsx';

const PATH = '/confirm/undo-email-change';
const TITLE = 'Undo the change of your email';

/** Reached from the email to a former address. Acts on a click only, because mail scanners open links. */
export default function UndoEmailChangePage() {
  const act = useMailedAct(PATH, ['INVALID_TOKEN']);
  const link = useOpenLink(act, (token) =>
    answer(api.POST('/api/auth/undo-email-change-preview', { body: { token } })),
  );
  const [needsCode, setNeedsCode] = useState(false);
  const form = useServerForm({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const body = { token: act.token!, ...(needsCode && { code: digitsOf(code) }) };
      await answer(api.POST('/api/auth/undo-email-change', { body }));
      act.succeeded();
    },
    refused: (no, values) => {
      if (no.code !== 'CURRENT_CODE_IS_REQUIRED') return tellWrongCode(no, values) ?? act.refused(no);
      setNeedsCode(true);
      return true;
    },
  });
  if (act.done) {
    return (
      <EntranceCard
        title="Your email was changed back"
        lead="Every device was signed out, and what was added to sign in since then no longer works. Set a password now: another person may have known the one you had."
      >
        <PrimaryLinkButton to="/forgot-password">Set a password</PrimaryLinkButton>
        <LinkButton to="/sign-in">Sign in</LinkButton>
      </EntranceCard>
    );
  }
  if (!act.token) {
    return (
      <EntranceCard
        title="This link has expired or was already used"
        lead="Nothing was changed. If another person uses your account, contact support."
      >
        <PrimaryLinkButton to="/sign-in">Sign in</PrimaryLinkButton>
        <LinkButton to="/forgot-password">Set a password</LinkButton>
      </EntranceCard>
    );
  }
  if (!link) return <OpeningLink title={TITLE} />;
  return (
    <EntranceCard
      title={link.found ? `Restore ${link.found.email}` : TITLE}
      lead="Your account gets this address back, and every device is signed out. Passwords, API keys, connected accounts, two-factor and phone numbers that were added since the change was asked for, or in the session that asked for it, stop working."
    >
      <Form of={form}>
        {needsCode && (
          <BackupCodeField
            label="Current code"
            autoComplete="one-time-code"
            hint="The change was made with two-factor. Enter a code of the authenticator app you used before, or a backup code."
            missing="Enter a current code."
            autoFocus
          />
        )}
        <SubmitButton fullWidth>Undo the change</SubmitButton>
      </Form>
    </EntranceCard>
  );
}
