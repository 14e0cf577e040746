import { Button } from '@mui/material';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { leaveFor } from '../../api/redirect.ts';
import { codesLeftAfter, methodFor, type SecondMethod, secondMethods } from '../../api/second-step.ts';
import { areFew, codesLeftText } from '../../messages/code-messages.ts';
import { finePointer, useCarried } from '../../shared/entrance/carried.ts';
import { returnPath } from '../../shared/entrance/return-path.ts';
import { lockTitle, lockText, stepLead, stepTitles, useChallenge } from '../../shared/second-step/challenge.ts';
import { SecondStep } from '../../shared/second-step/second-step.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { minuteTime } from '../../ui/time/time-messages.ts';
import { useAppRequest } from './app-request.ts';
import { ForApp } from './for-app.tsx';

/** The method in the URL: `?method=backup`. The default one has none. */
const inAddress: Readonly<Record<SecondMethod, string | undefined>> = {
  totp: undefined,
  otp: 'mail',
  'backup-code': 'backup',
};

export default function TwoFactorPage() {
  const [query, setQuery] = useSearchParams();
  const carried = useCarried();
  const navigate = useNavigate();
  const request = useAppRequest();
  const [codesLeft, setCodesLeft] = useState<number>();
  const next = returnPath(query.get('callbackURL'), location.origin);
  const signIn = `/sign-in${searchOf(query, undefined)}`;
  const { email, isEmailFixed } = carried;

  const over = useCallback(
    () => void navigate(signIn, { replace: true, state: { email, isEmailFixed, stepIsOver: true } }),
    [navigate, signIn, email, isEmailFixed],
  );

  const asked = useChallenge(over);
  const { challenge, lockedUntil } = asked;
  const wanted = query.get('method') ?? undefined;
  const method = methodFor(
    secondMethods.find((offered) => inAddress[offered] === wanted),
    challenge,
  );

  if (codesLeft !== undefined) return <FewCodes left={codesLeft} next={next} />;
  if (lockedUntil) {
    return (
      <EntranceCard key="locked" title={lockTitle} lead={lockText(minuteTime(lockedUntil))}>
        <TimeLeft label="Time left" until={lockedUntil} ended="You can sign in again now." atEnd={asked.ask} />
        <CardFoot>
          <Link to={signIn} state={carried}>
            Back to sign-in
          </Link>
        </CardFoot>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard
      title={stepTitles[method]}
      lead={
        <>
          <ForApp request={request} />
          {stepLead(method, challenge)}
        </>
      }
      focusHeading={!finePointer()}
    >
      <SecondStep
        asked={asked}
        method={method}
        choose={(other) => setQuery(searchOf(query, inAddress[other]), { replace: true, state: carried })}
        over={over}
        autoFocus={finePointer()}
        done={async (proof) => {
          const left = codesLeftAfter(proof);
          if (left !== undefined && areFew(left)) return setCodesLeft(left);
          await leaveFor(next);
        }}
      />
      <CardFoot>
        <Link to={signIn} state={carried}>
          Back to sign-in
        </Link>
      </CardFoot>
    </EntranceCard>
  );
}

function searchOf(query: URLSearchParams, method: string | undefined): string {
  const next = new URLSearchParams(query);
  if (method === undefined) next.delete('method');
  else next.set('method', method);
  return next.size > 0 ? `?${next}` : '';
}

function FewCodes({ left, next }: { readonly left: number; readonly next: string }) {
  return (
    <EntranceCard
      title="You’re signed in"
      lead={`${codesLeftText(left)}. Generate new ones so you can sign in without your phone.`}
    >
      <Button variant="contained" href="/account/two-factor/codes">
        Generate new codes
      </Button>
      <SecondaryButton href={next}>Not now</SecondaryButton>
    </EntranceCard>
  );
}
