import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { finePointer, useCarried } from '../../shared/entrance/carried.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { disableKeysWords } from '../../words/api-key-words.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { RequestReset } from './request-reset.tsx';

const PATH = '/reset-password';

/** Sets a new password. An expired link can be requested again on the same page. */
export function ResetPasswordPage() {
  const { email = '' } = useCarried();
  const [query] = useSearchParams();
  const [token, setToken] = useState(() => (query.has('error') ? undefined : mailedToken(PATH)));
  if (!token) {
    return (
      <RequestReset
        title="This link has expired or was already used"
        lead="Reset links work once and expire soon. We can send you a new one."
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
  const keys = useKeysLeft(token);
  const form = useServerForm<{ newPassword: string; disableApiKeys: boolean }>({
    defaultValues: { newPassword: '', disableApiKeys: false },
    send: async (values) => {
      await answer(api.POST('/api/auth/reset-password', { body: { ...values, token } }));
      forgetToken(PATH);
      await navigate('/reset-password/done', { replace: true, state: { email } });
    },
    refused: (no) => {
      if (no.code !== 'INVALID_TOKEN') return;
      dead();
      return true;
    },
  });
  return (
    <EntranceCard title="Choose a new password" focusHeading={!finePointer()}>
      <Form of={form}>
        {/* Password managers need to know whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
        <PasswordField name="newPassword" label="New password" fresh known={[email]} autoFocus={finePointer()} />
        {keys > 0 && <CheckboxField name="disableApiKeys" label={disableKeysWords(keys)} />}
        {boot.revokeSessionsOnPasswordReset && (
          <Typography variant="body2" color="textSecondary">
            Saving signs you out of all your devices.
          </Typography>
        )}
        <SubmitButton fullWidth>Save password</SubmitButton>
      </Form>
    </EntranceCard>
  );
}

/** How many API keys the reset would leave working; 0 while that is not known. */
function useKeysLeft(token: string): number {
  const [keys, setKeys] = useState(0);
  useEffect(() => {
    let here = true;
    answer(api.POST('/api/auth/reset-password-preview', { body: { token } })).then(
      ({ apiKeys }) => here && setKeys(apiKeys),
      // A dead link is found when the form is sent.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [token]);
  return keys;
}

export function ResetDonePage() {
  const carried = useCarried();
  return (
    <EntranceCard
      title="Your password was changed"
      lead={
        boot.revokeSessionsOnPasswordReset
          ? 'You were signed out of all your devices. Sign in with your new password.'
          : 'Sign in with your new password.'
      }
    >
      <Button variant="contained" component={RouterLink} to="/sign-in" state={carried}>
        Continue
      </Button>
    </EntranceCard>
  );
}
