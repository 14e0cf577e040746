import { Button, Skeleton } from '@mui/material';
import type { DefaultValues } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { isChallenged } from '../../api/second-step.ts';
import { getEmailStatus, getSession } from '../../api/session.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { forgetToken } from '../../shared/entrance/mailed-token.ts';
import { returnSearch } from '../../shared/entrance/return-path.ts';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import type { TokenFacts } from './token-facts.ts';
import { useRead } from '../../api/use-read.ts';

export function ConfirmEmail(props: StepProps) {
  const { email, updateTo = email } = props.facts;
  const { found: session } = useRead(() => getSession().catch(() => null));
  const needsPassword = email !== undefined && session !== undefined && session?.user.email !== email;
  const address = updateTo ?? 'this address';
  const lead = needsPassword ? `Enter your password to confirm ${address}.` : `Confirm that ${address} is yours.`;
  return (
    <EntranceCard title="Confirm your email" lead={lead}>
      {session === undefined ? (
        <Skeleton variant="rounded" height={42} aria-busy="true" />
      ) : needsPassword ? (
        <ByPassword {...props} email={email} />
      ) : (
        <ByClick {...props} />
      )}
    </EntranceCard>
  );
}

function useConfirmation<Values extends { password?: string }>(
  { token, facts, next }: StepProps,
  values: DefaultValues<Values>,
  confirmed: (values: Values) => Promise<LeadsTo>,
) {
  return useServerForm<Values>({
    defaultValues: values,
    send: async (given) => {
      await answer(api.POST('/api/auth/confirm-email', { body: { token, ...given } }));
      forgetToken(PATH);
      next({ at: 'done', leadsTo: await confirmed(given) });
    },
    refused: refusedBy(facts, next),
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

function ByPassword({ email, ...props }: StepProps & { readonly email: string }) {
  const [query] = useSearchParams();
  const form = useConfirmation<{ password: string }>(props, { password: '' }, ({ password }) =>
    signInAfter(email, password),
  );
  return (
    <>
      <Form of={form}>
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          rules={{ required: 'Enter the password of this account.' }}
          aside={
            // A reset proves the address as well.
            <Link to={`/forgot-password${returnSearch(query)}`} state={{ email }} variant="body2">
              Forgot password?
            </Link>
          }
        />
        <SubmitButton fullWidth>Confirm email</SubmitButton>
      </Form>
      <Button variant="text" color="inherit" fullWidth onClick={() => props.next({ at: 'disown' })}>
        I did not create this account
      </Button>
    </>
  );
}

/** The password is known to be right, but the account may need a second step, or be blocked. */
async function signInAfter(email: string, password: string): Promise<LeadsTo> {
  try {
    const outcome = await answer(api.POST('/api/auth/sign-in/email', { body: { email, password } }));
    return isChallenged(outcome) ? 'second-step' : 'signed-in';
  } catch (no) {
    if (no instanceof ApiRefusal) return 'signed-out';
    throw no;
  }
}

export const PATH = '/verify-email';
export type LeadsTo = 'signed-in' | 'second-step' | 'signed-out';
export type State =
  | { readonly at: 'ask' | 'disown' | 'dead' | 'sign-in-first' | 'gone' | 'disowned' }
  | { readonly at: 'done'; readonly leadsTo: LeadsTo };

export interface StepProps {
  readonly token: string;
  readonly facts: TokenFacts;
  next(state: State): void;
}

/** Turns a refusal of the link into a state of the page. The result says whether it did. */
export function refusedBy(facts: TokenFacts, next: (state: State) => void) {
  const afterwards = async () => next(await afterDeadLink(facts));
  return ({ code }: ApiRefusal): true | undefined => {
    if (code === 'USER_NOT_FOUND') next({ at: 'gone' });
    else if (code === 'CONFIRMATION_NEEDS_THE_ACCOUNT') next({ at: 'sign-in-first' });
    else if (code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN') void afterwards();
    else return undefined;
    return true;
  };
}

/** After a second click, or a click in another tab, the address is already proven. */
async function afterDeadLink({ email }: TokenFacts): Promise<State> {
  forgetToken(PATH);
  // Without a session it is refused.
  const status = await getEmailStatus().catch(() => undefined);
  const isConfirmed = status?.proven && (email === undefined || status.email === email);
  return isConfirmed ? { at: 'done', leadsTo: 'signed-in' } : { at: 'dead' };
}
