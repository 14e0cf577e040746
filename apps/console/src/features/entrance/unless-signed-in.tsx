import Button from '@mui/material/Button';
import { useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { authorizeAgain } from '../../api/interaction.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { signOut } from '../../api/session.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import { asksAgain, choosesAccount, type EntranceContext, useAppRequest } from './app-request.ts';
import { overWords } from './for-app.tsx';
import { ProviderFailure } from './provider-failure.tsx';
import { HOME, returnPath } from '../../shared/entrance/return-path.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

/** Offers a signed-in user to continue, or to use another account. */
export function UnlessSignedIn() {
  const [query] = useSearchParams();
  const user = useSignedInUser();
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const request = useAppRequest();
  const isKnown = request !== undefined || !query.has('client_id');
  if (!user || isLeaving || !isKnown) return <Outlet context={{ request } satisfies EntranceContext} />;
  const over = overWords(request);
  if (request && over === undefined && asksAgain(query)) {
    const again = choosesAccount(query) ? undefined : user.email;
    return <Outlet context={{ request, again } satisfies EntranceContext} />;
  }
  const leave = async () => {
    try {
      await signOut();
      setIsLeaving(true);
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
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
      <Button variant="outlined" color="inherit" onClick={() => void leave()}>
        Use another account
      </Button>
    </EntranceCard>
  );
}
