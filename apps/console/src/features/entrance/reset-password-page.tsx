import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Muted } from '../../ui/layout/texts.tsx';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { finePointer, useCarried } from '../../shared/entrance/carried.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { disableKeysText } from '../../shared/account/api-key-messages.ts';
import { OpeningLink } from './mailed-act.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { RequestReset } from './forgot-password-page.tsx';
import { useRead } from '../../api/use-read.ts';

const PATH = '/reset-password';

export default function ResetPasswordPage() {
  const { email = '' } = useCarried();
  const [query] = useSearchParams();
  const [token, setToken] = useState(() => (query.has('error') ? undefined : mailedToken(PATH)));
  if (!token) {
    return (
      <RequestReset
        title="This link has expired or was already used"
        lead="These links work once and expire soon. We can send you a new one."
        verb="Send a new link"
        email={email}
      >
        <BackToSignIn email={email} />
      </RequestReset>
    );
  }
  return (
    <ChooseAnother
      token={token}
      dead={() => {
        forgetToken(PATH);
        setToken(undefined);
      }}
    />
  );
}

function ChooseAnother({ token, dead }: { readonly token: string; dead(): void }) {
  const { email = '' } = useCarried();
  const navigate = useNavigate();
  const { found, refusal } = useRead(
    () => answer(api.POST('/api/auth/reset-password-preview', { body: { token } })),
    token,
  );
  const isDead = refusal?.code === 'INVALID_TOKEN';
  const die = useEffectEvent(dead);
  useEffect(() => {
    if (isDead) die();
  }, [isDead]);
  // If it could not be read, as for an account with a password and without keys.
  const { apiKeys: keys, hasPassword } = found ?? { apiKeys: 0, hasPassword: true };
  const form = useServerForm<{ newPassword: string; disableApiKeys: boolean }>({
    defaultValues: { newPassword: '', disableApiKeys: false },
    send: async (values) => {
      await answer(api.POST('/api/auth/reset-password', { body: { ...values, token } }));
      forgetToken(PATH);
      await navigate(`/reset-password/done${hasPassword ? '' : '?first'}`, { replace: true, state: { email } });
    },
    refused: (no) => {
      if (no.code !== 'INVALID_TOKEN') return;
      dead();
      return true;
    },
  });
  if (!found && (!refusal || isDead)) return <OpeningLink title="Choose a password" />;
  return (
    <EntranceCard title={hasPassword ? 'Choose a new password' : 'Choose a password'} focusHeading={!finePointer()}>
      <Form of={form}>
        {/* Password managers need to know whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          name="newPassword"
          label={hasPassword ? 'New password' : 'Password'}
          fresh
          known={[email]}
          autoFocus={finePointer()}
        />
        {keys > 0 && <CheckboxField name="disableApiKeys" label={disableKeysText(keys)} />}
        {boot.revokeSessionsOnPasswordReset && <Muted>Saving signs you out of all your devices.</Muted>}
        <SubmitButton fullWidth>Save password</SubmitButton>
      </Form>
    </EntranceCard>
  );
}
