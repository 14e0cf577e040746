import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { User } from '../../api/session.ts';
import { RequireSignIn } from '../../shared/entrance/require-sign-in.tsx';
import { useSwitchAccount } from '../../shared/entrance/switch-account.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

/**
 * An emailed link for a dangerous action needs the session of its account. Not signed in: sign in and come back.
 * Another account: offer to switch. The right account: `children`.
 */
export function ConfirmingAs({
  path,
  title,
  expected,
  after,
  children,
}: {
  /** The path of this page, which keeps the token during a sign-in. */
  readonly path: string;
  readonly title: string;
  /** The account's address, when the link tells it. */
  readonly expected?: string | undefined;
  /** The account's email after the action, if it changes: a link may be opened twice. */
  readonly after?: string | undefined;
  children(user: User): ReactNode;
}) {
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
      <Button variant="outlined" color="inherit" href="/account">
        Stay as {user.email}
      </Button>
    </EntranceCard>
  );
}
