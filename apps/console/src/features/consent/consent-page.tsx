import { AppDisabled } from '../../shared/oauth/app-disabled.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import { RequestUnknown } from '../../shared/oauth/request-unknown.tsx';
import { Answered, AppGone, Expired, Left, NoRequest, SignInFirst } from './consent-ended.tsx';
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
    case 'app-gone':
      return <AppGone client={state.request.client} />;
    case 'app-disabled':
      return <AppDisabled name={state.request && appName(state.request.client)} />;
    case 'sign-in':
      return <SignInFirst request={state.request} />;
    case 'none':
      return <NoRequest />;
    case undefined:
      return <RequestUnknown title={TITLE} refusal={refusal} height={260} look={look} />;
  }
}
