import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { getSession, signOut, type User } from '../../api/session.ts';
import { HOME, returnPath } from '../../shared/entrance/return-path.ts';
import { appName } from '../../shared/oauth/app-picture.tsx';
import { authorizeAgain } from '../../shared/oauth/interaction.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { asksAgain, choosesAccount, type EntranceContext, useAppRequest } from './app-request.ts';
import { overText } from './for-app.tsx';
import { ProviderFailure } from '../../shared/social/provider-failure.tsx';

export function UnlessSignedIn() {
  const [query] = useSearchParams();
  const user = useSignedInUser();
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const request = useAppRequest();
  const isKnown = request !== undefined || !query.has('client_id');
  if (!user || isLeaving || !isKnown) return <Outlet context={{ request } satisfies EntranceContext} />;
  const over = overText(request);
  if (request && over === undefined && asksAgain(query)) {
    const again = choosesAccount(query) ? undefined : user.email;
    return <Outlet context={{ request, again } satisfies EntranceContext} />;
  }
  const leave = async () => {
    try {
      await signOut();
      setIsLeaving(true);
    } catch (no) {
      setRefusal(asRefusal(no));
    }
  };
  return (
    <EntranceCard
      title="You’re signed in"
      lead={`As ${user.email}.${over === undefined ? '' : ` ${over}`}`}
      focusHeading={!query.has('error')}
    >
      {refusal && <RefusalAlert refusal={refusal} focused />}
      {/* A user who signed in again, as before a dangerous change, has a session still. */}
      <ProviderFailure />
      {request && request !== 'app-disabled' ? (
        <Button variant="contained" href={authorizeAgain(query)}>
          Continue to {appName(request.client)}
        </Button>
      ) : (
        <Button
          variant="contained"
          href={over === undefined ? returnPath(query.get('callbackURL'), location.origin) : HOME}
        >
          {over === undefined ? 'Continue' : 'Go to your account'}
        </Button>
      )}
      <SecondaryButton onClick={() => void leave()}>Use another account</SecondaryButton>
    </EntranceCard>
  );
}

/** Events that show that the form is in use. */
const BUSY = ['keydown', 'submit'] as const;

/** Undefined while that is not known: the form is shown meanwhile, and stays once the user has started typing. */
export function useSignedInUser(): User | undefined {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    for (const sign of BUSY) addEventListener(sign, close, { once: true });
    // Without a response, the form stays.
    getSession().then((found) => isOpen && setUser(found?.user), close);
    return () => {
      close();
      for (const sign of BUSY) removeEventListener(sign, close);
    };
  }, []);
  return user;
}
