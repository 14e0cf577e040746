import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@mui/material';
import { answer, api } from '../../api/client.ts';
import { type ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { lockEnd, methodFor, type SecondMethod, secondMethods } from '../../api/second-step.ts';
import { getSession } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { finePointer } from '../../shared/entrance/carried.ts';
import { UnknownCard } from '../../shared/entrance/require-sign-in.tsx';
import { AppDisabled } from '../../shared/oauth/app-notices.tsx';
import { appName } from '../../shared/oauth/app-picture.tsx';
import { answerConsent, type Interaction, interactionIn, readInteraction } from '../../shared/oauth/interaction.ts';
import { leaveForApp } from '../../shared/oauth/opened-app.ts';
import { lockText, lockTitle, stepLead, stepTitles } from '../../shared/second-step/challenge.ts';
import { SecondStep } from '../../shared/second-step/second-step.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { minuteTime } from '../../ui/time/time-messages.ts';

const TITLE = 'Two-factor is required';

async function find(id: string | undefined) {
  const [request, session] = await Promise.all([readInteraction(id), getSession()]);
  if (request === 'app-disabled' || request?.step !== 'factor' || !session) return { request, asked: undefined };
  const factor = await answer(api.GET('/api/auth/two-factor/status'));
  return { request, asked: { request, factor, email: session.user.email } };
}
type Asked = NonNullable<Awaited<ReturnType<typeof find>>['asked']>;

/** Where users are sent whose app requires or prefers a second factor that their session lacks. */
export default function FactorPage() {
  const [query] = useSearchParams();
  const { found, refusal, again } = useRead(() => find(interactionIn(query)));
  if (!found) return <UnknownCard title={TITLE} refusal={refusal} height={260} again={again} />;
  if (found.request === 'app-disabled') return <AppDisabled />;
  return found.asked ? <Required asked={found.asked} again={again} /> : <Over />;
}

const Over = () => (
  <EntranceCard
    key="over"
    title="No app is waiting"
    lead="The request was already answered, or it has expired. Go back to the app and try again."
  >
    <Button variant="contained" href="/account">
      Go to your account
    </Button>
  </EntranceCard>
);

function Required({ asked, again }: { readonly asked: Asked; again(): void }) {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const { request, factor } = asked;
  const go = async (accept: boolean) => {
    try {
      await leaveForApp(await answerConsent({ accept, id: request.id }));
    } catch (no) {
      const refused = asRefusal(no);
      if (refused.status === 401) again();
      else setRefusal(refused);
    }
  };
  const decline = (
    <SecondaryButton onClick={() => void go(false)}>
      {request.factorRequired ? 'Not now' : 'Continue without it'}
    </SecondaryButton>
  );
  const alert = refusal && <RefusalAlert refusal={refusal} focused />;
  if (factor.enabled) {
    return <Code asked={asked} alert={alert} decline={decline} done={() => go(true)} again={again} />;
  }
  if (!request.factorRequired) return <Gone request={request} alert={alert} decline={decline} />;
  return <Offer request={request} alert={alert} decline={decline} />;
}

interface Parts {
  readonly alert: React.ReactNode;
  readonly decline: React.ReactNode;
}

/** The account had a factor when the app asked, which merely prefers one. */
const Gone = ({ request, alert, decline }: Parts & { readonly request: Interaction }) => (
  <EntranceCard
    key="gone"
    title="Two-factor is off"
    lead={`${appName(request.client)} prefers accounts that use two-factor. Yours no longer does.`}
  >
    {alert}
    {decline}
  </EntranceCard>
);

function Offer({ request, alert, decline }: Parts & { readonly request: Interaction }) {
  const [query] = useSearchParams();
  const name = appName(request.client);
  return (
    <EntranceCard
      key="offer"
      title={TITLE}
      lead={`${name} only works with accounts that use two-factor. Set it up with an authenticator app on your phone, then continue to ${name}.`}
    >
      {alert}
      <Button variant="contained" href={`/account/two-factor/set-up?${query}`}>
        Set up two-factor
      </Button>
      {decline}
    </EntranceCard>
  );
}

function Code(props: Parts & { readonly asked: Asked; done(): unknown; again(): void }) {
  const { asked, alert, decline, done, again } = props;
  const { request, factor, email } = asked;
  const [wanted, setWanted] = useState<SecondMethod>();
  const [lockedUntil, setLockedUntil] = useState<Date>();
  const noteLock = useCallback((no: ApiRefusal) => {
    const end = lockEnd(no);
    if (end) setLockedUntil(end);
    return end !== undefined;
  }, []);
  const unlock = () => setLockedUntil(undefined);
  if (lockedUntil) {
    return (
      <EntranceCard key="locked" title={lockTitle} lead={lockText(minuteTime(lockedUntil))}>
        {alert}
        <TimeLeft label="Time left" until={lockedUntil} ended="You can try again now." atEnd={unlock} />
        {decline}
      </EntranceCard>
    );
  }
  const challenge = {
    methods: secondMethods.filter((one) => factor.methods.includes(one)),
    isUsedUp: false,
    lockedUntil: undefined,
    maskedEmail: email,
    isCodeSent: false,
    endsAt: request.endsAt,
    codeLength: factor.codeLength,
  };
  const method = methodFor(wanted, challenge);
  return (
    <EntranceCard
      key="code"
      title={stepTitles[method]}
      lead={`${appName(request.client)} ${request.factorRequired ? 'asks for' : 'prefers'} your second factor. ${stepLead(method, challenge)}`}
      focusHeading={!finePointer()}
    >
      {alert}
      <SecondStep
        asked={{ challenge, refusal: undefined, lockedUntil, noteLock, ask: again }}
        method={method}
        choose={setWanted}
        over={again}
        done={done}
        offersTrust={false}
        autoFocus={finePointer()}
      />
      {decline}
    </EntranceCard>
  );
}
