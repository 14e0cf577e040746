import { Button, Skeleton } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { getSession, signOut, type User } from '../../api/session.ts';
import { PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import type { Carried } from './carried.ts';
import { useRead } from '../../api/use-read.ts';
import { Soon } from '../../ui/layout/soon.tsx';

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
  const { found: session, refusal, again } = useRead(getSession);
  if (refusal || session === undefined) {
    return <UnknownCard title={title} refusal={refusal} height={88} again={again} />;
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
      setRefusal(asRefusal(no));
    }
  };
  return { refusal, switchAccount: (path, carried) => void change(path, carried) };
}

/** For an account that another one is signed in instead of. */
export function WrongAccount(props: {
  readonly lead: string;
  /** The email of the signed-in account. */
  readonly email: string;
  readonly path: string;
  readonly carried: Carried;
}) {
  const { refusal, switchAccount } = useSwitchAccount();
  return (
    <EntranceCard title="You’re signed in as someone else" lead={`${props.lead} You’re signed in as ${props.email}.`}>
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Button variant="contained" onClick={() => switchAccount(props.path, props.carried)}>
        Switch account
      </Button>
      <SecondaryButton href="/account">Stay as {props.email}</SecondaryButton>
    </EntranceCard>
  );
}

/** Milliseconds. */
const LOOK_EVERY = 5000;

/** Continues when the email was confirmed in another tab. */
export function useConfirmedElsewhere(go: () => void): void {
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const session = await getSession().catch(() => null);
    if (session?.user.emailVerified) go();
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
}

/** In place of content that is not known: a skeleton while it loads, or the refusal. */
export function UnknownCard(props: {
  readonly title: string;
  readonly refusal: ApiRefusal | undefined;
  /** Pixels, of what follows. */
  readonly height: number;
  again(): void;
}) {
  const { title, refusal, height, again } = props;
  return refusal ? (
    <EntranceCard key="unknown" title={title}>
      <RefusalAlert refusal={refusal} focused />
      <Button variant="outlined" onClick={again}>
        Try again
      </Button>
    </EntranceCard>
  ) : (
    <EntranceCard key="loading" title={title}>
      <Soon>
        <Skeleton variant="rounded" height={height} />
      </Soon>
    </EntranceCard>
  );
}
