import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { isChallenged } from '../../api/second-step.ts';
import { getSession } from '../../api/session.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { forgetToken, mailedToken } from './mailed-token.ts';
import { RequestVerification } from './request-verification.tsx';
import { returnPath, returnSearch } from './return-path.ts';
import { type TokenFacts, tokenFacts } from './token-facts.ts';

const PATH = '/verify-email';
/** What confirming led to: a session, a second step, or neither. */
type LeadsTo = 'signed-in' | 'second-step' | 'signed-out';
type State =
  { readonly at: 'ask' | 'dead' | 'sign-in-first' | 'gone' } | { readonly at: 'done'; readonly leadsTo: LeadsTo };

/** Acts on a click only, because mail scanners open links. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const [token] = useState(() => mailedToken(PATH));
  const facts = tokenFacts(token);
  const [state, setState] = useState<State>({ at: token ? 'ask' : 'dead' });

  switch (state.at) {
    case 'done':
      return (
        <Done leadsTo={state.leadsTo} facts={facts} next={returnPath(query.get('callbackURL'), location.origin)} />
      );
    case 'sign-in-first':
      return (
        <EntranceCard
          title="Sign in first"
          lead={`To finish, sign in ${facts.email ? `as ${facts.email}` : 'to the account the link is for'}. You’ll come back here.`}
        >
          <Button
            variant="contained"
            component={RouterLink}
            to={`/sign-in?${new URLSearchParams({ callbackURL: PATH + returnSearch(query) })}`}
            state={{ email: facts.email }}
          >
            Sign in
          </Button>
        </EntranceCard>
      );
    case 'gone':
      return (
        <EntranceCard
          title="The account for this link no longer exists"
          lead="You can create one with the same address."
        >
          <Button
            variant="contained"
            component={RouterLink}
            to={`/sign-up${returnSearch(query)}`}
            state={{ email: facts.email }}
          >
            Create account
          </Button>
        </EntranceCard>
      );
    case 'dead':
      return (
        <RequestVerification
          title="This link has expired or was already used"
          lead="We can send you a new one."
          email={facts.email ?? ''}
        />
      );
    case 'ask':
      return (
        <EntranceCard
          title="Confirm your email"
          lead={
            (facts.updateTo ?? facts.email)
              ? `Confirm that ${facts.updateTo ?? facts.email} is yours.`
              : 'Confirm that this address is yours.'
          }
        >
          <Confirm token={token!} facts={facts} next={setState} />
        </EntranceCard>
      );
  }
}

function Confirm({
  token,
  facts,
  next,
}: {
  readonly token: string;
  readonly facts: TokenFacts;
  next(state: State): void;
}) {
  const mend = async () => next(await afterDeadLink(facts));
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      const outcome = await answer(api.GET('/api/auth/verify-email', { params: { query: { token } } }));
      forgetToken(PATH);
      if (isChallenged(outcome)) return next({ at: 'done', leadsTo: 'second-step' });
      const session = await getSession().catch(() => null);
      next({ at: 'done', leadsTo: session ? 'signed-in' : 'signed-out' });
    },
    refused: (no) => {
      if (no.code === 'USER_NOT_FOUND') next({ at: 'gone' });
      else if (no.code === 'UNAUTHORIZED') next({ at: 'sign-in-first' });
      else if (['TOKEN_EXPIRED', 'INVALID_TOKEN'].includes(no.code)) void mend();
      else return;
      return true;
    },
  });
  return (
    <Form of={form}>
      <SubmitButton fullWidth>Confirm email</SubmitButton>
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

const leads: Readonly<Record<LeadsTo, string>> = {
  'signed-in': 'You’re all set.',
  'second-step': 'One more step to sign in.',
  'signed-out': 'You can sign in now.',
};

function Done(props: { readonly leadsTo: LeadsTo; readonly facts: TokenFacts; readonly next: string }) {
  const email = props.facts.updateTo ?? props.facts.email;
  return (
    <EntranceCard title="Your email is confirmed" lead={leads[props.leadsTo]}>
      {props.leadsTo === 'signed-in' ? (
        <Button variant="contained" href={props.next}>
          Continue
        </Button>
      ) : (
        <Button
          variant="contained"
          component={RouterLink}
          to={`${props.leadsTo === 'second-step' ? '/two-factor' : '/sign-in'}?callbackURL=${encodeURIComponent(props.next)}`}
          state={{ email }}
        >
          {props.leadsTo === 'second-step' ? 'Continue' : 'Sign in'}
        </Button>
      )}
    </EntranceCard>
  );
}
