import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { ApiRefusal } from '../../api/refusal.ts';
import { getSession, type SignedIn, signOut, type User } from '../../api/session.ts';
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
  const [session, setSession] = useState<SignedIn | null>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [tries, setTries] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    getSession().then(
      (found) => here && setSession(found),
      (no: unknown) => here && no instanceof ApiRefusal && setRefusal(no),
    );
    return () => {
      here = false;
    };
  }, [tries]);

  const signIn = `/sign-in?callbackURL=${encodeURIComponent(path)}`;
  if (refusal) {
    return (
      <EntranceCard title={title}>
        <RefusalAlert refusal={refusal} focused />
        <Button
          variant="outlined"
          onClick={() => {
            setRefusal(undefined);
            setTries(tries + 1);
          }}
        >
          Try again
        </Button>
      </EntranceCard>
    );
  }
  if (session === undefined) {
    return (
      <EntranceCard title={title}>
        <Skeleton variant="rounded" height={88} aria-busy="true" />
      </EntranceCard>
    );
  }
  if (session === null) {
    return (
      <EntranceCard
        title="Sign in first"
        lead={`To finish, sign in ${expected ? `as ${expected}${after ? `, or as ${after} if that is your address already` : ''}` : 'to the account the link is for'}. You’ll come back here.`}
      >
        <Button variant="contained" component={RouterLink} to={signIn} state={{ email: expected }}>
          Sign in
        </Button>
      </EntranceCard>
    );
  }
  if (expected && expected !== session.user.email && after !== session.user.email) {
    const change = async () => {
      try {
        await signOut();
        await navigate(signIn, { state: { email: expected } });
      } catch (no) {
        if (no instanceof ApiRefusal) setRefusal(no);
      }
    };
    return (
      <EntranceCard
        title="You’re signed in as someone else"
        lead={`This link is for ${expected}. You’re signed in as ${session.user.email}.`}
      >
        <Button variant="contained" onClick={() => void change()}>
          Switch account
        </Button>
        <Button variant="outlined" color="inherit" href="/account">
          Stay as {session.user.email}
        </Button>
      </EntranceCard>
    );
  }
  return children(session.user);
}
