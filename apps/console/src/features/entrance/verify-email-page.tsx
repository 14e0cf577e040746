import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { returnPath, returnSearch } from '../../shared/entrance/return-path.ts';
import { PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { type TokenFacts, tokenFacts } from './token-facts.ts';
import { RequestVerification } from './check-email-page.tsx';
import { ConfirmEmail, type LeadsTo, PATH, refusedBy, type State, type StepProps } from './confirm-email.tsx';

/** One click from a session of the account, else its password. On a click only, because mail scanners open links. */
export default function VerifyEmailPage() {
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
          <PrimaryLinkButton
            to={`/sign-in?${new URLSearchParams({ callbackURL: PATH + returnSearch(query) })}`}
            state={{ email: facts.email }}
          >
            Sign in
          </PrimaryLinkButton>
        </EntranceCard>
      );
    case 'gone':
      return (
        <EntranceCard
          title="The account for this link no longer exists"
          lead="You can create one with the same address."
        >
          <PrimaryLinkButton to={`/sign-up${returnSearch(query)}`} state={{ email: facts.email }}>
            Create account
          </PrimaryLinkButton>
        </EntranceCard>
      );
    case 'disowned':
      return (
        <EntranceCard
          title="That account was deleted"
          lead="The person who created it was signed out. You can create an account of your own with this address."
        >
          <PrimaryLinkButton to="/sign-up" state={{ email: facts.email }}>
            Create account
          </PrimaryLinkButton>
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
    case 'disown':
      return <DisownAccount token={token!} facts={facts} next={setState} />;
    case 'ask':
      return <ConfirmEmail token={token!} facts={facts} next={setState} />;
  }
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
        <PrimaryLinkButton
          to={`${props.leadsTo === 'second-step' ? '/two-factor' : '/sign-in'}?callbackURL=${encodeURIComponent(props.next)}`}
          state={{ email }}
        >
          {props.leadsTo === 'second-step' ? 'Continue' : 'Sign in'}
        </PrimaryLinkButton>
      )}
    </EntranceCard>
  );
}

/** Ends an account that another person registered with this address. */
function DisownAccount({ token, facts, next }: StepProps) {
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await answer(api.POST('/api/auth/disown-account', { body: { token } }));
      forgetToken(PATH);
      next({ at: 'disowned' });
    },
    refused: refusedBy(facts, next),
  });
  return (
    <EntranceCard
      title="Delete the account you did not create?"
      lead={`We delete the account that another person created with ${facts.email ?? 'your address'}, with everything in it. This can’t be undone.`}
    >
      <Form of={form}>
        <SubmitButton
          fullWidth
          color="error"
          beside={
            <SecondaryButton fullWidth onClick={() => next({ at: 'ask' })}>
              Go back
            </SecondaryButton>
          }
        >
          Delete that account
        </SubmitButton>
      </Form>
    </EntranceCard>
  );
}
