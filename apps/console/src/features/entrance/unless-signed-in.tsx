import Button from '@mui/material/Button';
import { useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { ApiRefusal } from '../../api/refusal.ts';
import { signOut } from '../../api/session.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { returnPath } from './return-path.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

/** Offers a signed-in user to continue, or to use another account. */
export function UnlessSignedIn() {
  const [query] = useSearchParams();
  const user = useSignedInUser();
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  // An authorization request asks for a sign-in even of a signed-in user.
  if (!user || isLeaving || query.has('client_id')) return <Outlet />;
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
    <EntranceCard title="You’re signed in" lead={`As ${user.email}.`}>
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Button variant="contained" href={returnPath(query.get('callbackURL'), location.origin)}>
        Continue
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => void leave()}>
        Use another account
      </Button>
    </EntranceCard>
  );
}
