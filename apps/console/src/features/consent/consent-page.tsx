import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Soon } from '../../ui/layout/page.tsx';
import { Answered, Expired, Left, NoRequest, SignInFirst } from './consent-ended.tsx';
import { ConsentRequest } from './consent-request.tsx';
import { useConsent } from './use-consent.ts';

const TITLE = 'Allow access?';

/** Where users decide whether an app may use their account. */
export function ConsentPage() {
  const consent = useConsent();
  const { state, refusal, look } = consent;
  switch (state?.at) {
    case 'open':
      return <ConsentRequest key={state.request.expiresAt} {...state} consent={consent} />;
    case 'left':
      return <Left {...state} />;
    case 'expired':
      return <Expired client={state.request.client} />;
    case 'answered':
      return <Answered client={state.request.client} />;
    case 'sign-in':
      return <SignInFirst request={state.request} />;
    case 'none':
      return <NoRequest />;
    case undefined:
      return refusal ? (
        <EntranceCard key="unknown" title={TITLE}>
          <RefusalAlert refusal={refusal} focused />
          <Button variant="outlined" onClick={look}>
            Try again
          </Button>
        </EntranceCard>
      ) : (
        <EntranceCard key="loading" title={TITLE}>
          <Soon>
            <Skeleton variant="rounded" height={260} />
          </Soon>
        </EntranceCard>
      );
  }
}
