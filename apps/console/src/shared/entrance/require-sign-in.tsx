import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiRefusal } from '../../api/refusal.ts';
import { getSession, type SignedIn, signOut, type User } from '../../api/session.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import type { Carried } from './carried.ts';

export function RequireSignIn(props: {
  readonly path: string;
  /** Until the session is known. */
  readonly title: string;
  readonly lead: string;
  readonly carried?: Carried;
  /** @param again looks for the session again, when it has ended */
  children(user: User, again: () => void): ReactNode;
}) {
  const { path, title, lead, carried, children } = props;
  const [session, setSession] = useState<SignedIn | null>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [tries, setTries] = useState(0);
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
  const again = () => {
    setRefusal(undefined);
    setTries((made) => made + 1);
  };

  if (refusal) {
    return (
      <EntranceCard title={title}>
        <RefusalAlert refusal={refusal} focused />
        <Button variant="outlined" onClick={again}>
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
      <EntranceCard title="Sign in first" lead={lead}>
        <PrimaryLinkButton to={signInFor(path)} state={carried}>
          Sign in
        </PrimaryLinkButton>
      </EntranceCard>
    );
  }
  return children(session.user, again);
}

export const signInFor = (path: string): string => `/sign-in?callbackURL=${encodeURIComponent(path)}`;

export function useSwitchAccount(): {
  readonly refusal: ApiRefusal | undefined;
  switchAccount(path: string, carried?: Carried): void;
} {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const navigate = useNavigate();
  const change = async (path: string, carried: Carried = {}) => {
    try {
      await signOut();
      await navigate(signInFor(path), { state: carried });
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
    }
  };
  return { refusal, switchAccount: (path, carried) => void change(path, carried) };
}
