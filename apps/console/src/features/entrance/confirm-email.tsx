/** The forms of the page behind the mailed link. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { isChallenged } from '../../api/second-step.ts';
import { getSession, type SignedIn } from '../../api/session.ts';
import { forgetToken } from '../../shared/entrance/mailed-token.ts';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import type { TokenFacts } from './token-facts.ts';

export const PATH = '/verify-email';
/** What confirming led to: a session, a second step, or neither. */
export type LeadsTo = 'signed-in' | 'second-step' | 'signed-out';
export type State =
  | { readonly at: 'ask' | 'dead' | 'sign-in-first' | 'gone' | 'disowned' }
  | { readonly at: 'done'; readonly leadsTo: LeadsTo };

interface StepProps {
  readonly token: string;
  readonly facts: TokenFacts;
  next(state: State): void;
}

/** Asks for the password unless the account is signed in here. */
export function ConfirmEmail(props: StepProps) {
  const [session, setSession] = useState<SignedIn | null>();
  useEffect(() => {
    let here = true;
    getSession().then(
      (found) => here && setSession(found),
      () => here && setSession(null),
    );
    return () => {
      here = false;
    };
  }, []);
  if (session === undefined) return <Skeleton variant="rounded" height={42} aria-busy="true" />;
  const { email } = props.facts;
  return email === undefined || session?.user.email === email ? <ByClick {...props} /> : <ByPassword {...props} />;
}

function useConfirmation<Values extends { password?: string }>(
  { token, facts, next }: StepProps,
  values: DefaultValues<Values>,
  confirmed: (values: Values) => Promise<LeadsTo>,
) {
  const mend = async () => next(await afterDeadLink(facts));
  return useServerForm<Values>({
    defaultValues: values,
    send: async (given) => {
      await answer(api.POST('/api/auth/confirm-email', { body: { token, ...given } }));
      forgetToken(PATH);
      next({ at: 'done', leadsTo: await confirmed(given) });
    },
    refused: (no) => {
      if (no.code === 'USER_NOT_FOUND') next({ at: 'gone' });
      else if (no.code === 'CONFIRMATION_NEEDS_THE_ACCOUNT') next({ at: 'sign-in-first' });
      else if (['TOKEN_EXPIRED', 'INVALID_TOKEN'].includes(no.code)) void mend();
      else return;
      return true;
    },
  });
}

function ByClick(props: StepProps) {
  const form = useConfirmation(props, {}, async () => 'signed-in');
  return (
    <Form of={form}>
      <SubmitButton fullWidth>Confirm email</SubmitButton>
    </Form>
  );
}

function ByPassword(props: StepProps) {
  const { token, facts, next } = props;
  const [isDisowning, setIsDisowning] = useState(false);
  const form = useConfirmation<{ password: string }>(props, { password: '' }, ({ password }) =>
    signInAfter(facts.email, password),
  );
  if (isDisowning) return <Disown token={token} facts={facts} next={next} keep={() => setIsDisowning(false)} />;
  return (
    <>
      <Form of={form}>
        <input type="text" name="username" autoComplete="username" defaultValue={facts.email} hidden />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          rules={{ required: 'Enter the password of this account.' }}
        />
        <SubmitButton fullWidth>Confirm email</SubmitButton>
      </Form>
      <Button variant="text" color="inherit" fullWidth onClick={() => setIsDisowning(true)}>
        I did not create this account
      </Button>
    </>
  );
}

/** The password is known to be right, but the account may need a second step, or be blocked. */
async function signInAfter(email: string | undefined, password: string): Promise<LeadsTo> {
  if (email === undefined) return 'signed-out';
  try {
    const outcome = await answer(api.POST('/api/auth/sign-in/email', { body: { email, password } }));
    return isChallenged(outcome) ? 'second-step' : 'signed-in';
  } catch (no) {
    if (no instanceof ApiRefusal) return 'signed-out';
    throw no;
  }
}

/** Ends an account that another person registered with this address. */
function Disown({ token, facts, next, keep }: StepProps & { keep(): void }) {
  const mend = async () => next(await afterDeadLink(facts));
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.POST('/api/auth/disown-account', { body: { token } }));
      forgetToken(PATH);
      next({ at: 'disowned' });
    },
    refused: (no) => {
      if (no.code === 'USER_NOT_FOUND') next({ at: 'gone' });
      else if (['TOKEN_EXPIRED', 'INVALID_TOKEN'].includes(no.code)) void mend();
      else return;
      return true;
    },
  });
  return (
    <Form of={form}>
      <Typography>
        If another person created an account with {facts.email ?? 'your address'}, we delete it with everything in it
        and sign that person out. This can’t be undone.
      </Typography>
      <SubmitButton
        fullWidth
        color="error"
        beside={
          <Button variant="outlined" color="inherit" fullWidth autoFocus onClick={keep}>
            Go back
          </Button>
        }
      >
        Delete that account
      </SubmitButton>
    </Form>
  );
}

/** After a second click, or a click in another tab, the email is already confirmed. */
async function afterDeadLink({ email }: TokenFacts): Promise<State> {
  forgetToken(PATH);
  const session = await getSession().catch(() => null);
  const confirmed = session?.user.emailVerified && (email === undefined || session.user.email === email);
  return confirmed ? { at: 'done', leadsTo: 'signed-in' } : { at: 'dead' };
}
