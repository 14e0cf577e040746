import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { User } from '../../api/session.ts';
import { forgetToken, mailedToken } from '../../shared/entrance/mailed-token.ts';
import { RequireSignIn, useSwitchAccount } from '../../shared/entrance/require-sign-in.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

export interface MailedAct {
  readonly token: string | undefined;
  readonly done: boolean;
  succeeded(): void;
  /** Whether the refusal says that the token is dead: then there is nothing else to show. */
  refused(no: { readonly code: string }): true | undefined;
}

/**
 * What the token of a mailed link does once, on a click. It is forgotten when it was used or is dead.
 * @param dead the codes of refusals of a dead token
 */
export function useMailedAct(path: string, dead: readonly string[]): MailedAct {
  const [token, setToken] = useState(() => mailedToken(path));
  const [done, setDone] = useState(false);
  return {
    token,
    done,
    succeeded() {
      forgetToken(path);
      setDone(true);
    },
    refused(no) {
      if (!dead.includes(no.code)) return;
      forgetToken(path);
      setToken(undefined);
      return true;
    },
  };
}

/**
 * An emailed link for a dangerous action needs the session of its account. Not signed in: sign in and come back.
 * Another account: offer to switch. The right account: `children`.
 */
export function ConfirmingAs(props: {
  /** The path of this page, which keeps the token during a sign-in. */
  readonly path: string;
  readonly title: string;
  readonly expected?: string | undefined;
  /** The account's email after the action, if it changes: a link may be opened twice. */
  readonly after?: string | undefined;
  children(user: User): ReactNode;
}) {
  const { path, title, expected, after, children } = props;
  const account = expected
    ? `as ${expected}${after ? `, or as ${after} if that is your address already` : ''}`
    : 'to the account the link is for';
  return (
    <RequireSignIn
      path={path}
      title={title}
      lead={`To finish, sign in ${account}. You’ll come back here.`}
      carried={expected ? { email: expected } : {}}
    >
      {(user) =>
        expected && expected !== user.email && after !== user.email ? (
          <WrongAccount path={path} expected={expected} user={user} />
        ) : (
          children(user)
        )
      }
    </RequireSignIn>
  );
}

function WrongAccount(props: { readonly path: string; readonly expected: string; readonly user: User }) {
  const { path, expected, user } = props;
  const { refusal, switchAccount } = useSwitchAccount();
  return (
    <EntranceCard
      title="You’re signed in as someone else"
      lead={`This link is for ${expected}. You’re signed in as ${user.email}.`}
    >
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Button variant="contained" onClick={() => switchAccount(path, { email: expected })}>
        Switch account
      </Button>
      <SecondaryButton href="/account">Stay as {user.email}</SecondaryButton>
    </EntranceCard>
  );
}
