import { Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useCallback, useState } from 'react';
import { codesLeftAfter, methodFor, type SecondMethod } from '../../api/second-step.ts';
import { proveAgain } from '../../api/session.ts';
import { areFew, codesLeftText } from '../../messages/code-messages.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { minuteTime } from '../../ui/time/time-messages.ts';
import { useKnownSignInWays } from '../account/account-reads.ts';
import { PasswordField } from '../account/password-field.tsx';
import { lockText, lockTitle, stepLead, stepTitles, useChallenge } from './challenge.ts';

const ProviderStep = lazy(() => import('./provider-step.tsx').then((m) => ({ default: m.ProviderStep })));
const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));

export interface Asked {
  /** The session is not fresh, or has ended. */
  readonly why: 'stale' | 'gone';
  readonly interrupted: boolean;
  done(proved: boolean): void;
}

type Step = 'password' | 'second' | 'continue';

export function Proof({ asked, email }: { readonly asked: Asked; readonly email: string }) {
  const [step, setStep] = useState<Step>('password');
  const [isOver, setIsOver] = useState(false);
  const gone = asked.why === 'gone';
  // Once the session has ended, only what was read before is known.
  const ways = useKnownSignInWays(!gone);
  const isUnknown = !gone && ways === undefined;
  const proved = () => (gone && asked.interrupted ? setStep('continue') : asked.done(true));
  const cancel = () => asked.done(false);
  const over = useCallback(() => {
    setIsOver(true);
    setStep('password');
  }, []);
  if (step === 'second') return <CodeStep proved={proved} over={over} cancel={cancel} />;
  const title = gone ? 'Sign in again' : 'Confirm it’s you';
  return (
    <DialogFrame title={step === 'continue' ? 'You’re signed in again' : title} onClose={cancel}>
      {step === 'password' && isUnknown && <Skeleton variant="rounded" height={160} aria-busy="true" />}
      {step === 'password' && ways?.hasPassword === false && (
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <ProviderStep linked={ways.linked} gone={gone} beside={<Cancel cancel={cancel} />} />
        </Suspense>
      )}
      {step === 'password' && !isUnknown && ways?.hasPassword !== false && (
        <PasswordStep
          title={title}
          gone={gone}
          isOver={isOver}
          email={email}
          cancel={cancel}
          next={(outcome) => (outcome === 'proved' ? proved() : setStep('second'))}
        />
      )}
      {step === 'continue' && <GoOn proved={() => asked.done(true)} cancel={cancel} />}
    </DialogFrame>
  );
}

const Cancel = ({ cancel, children = 'Cancel' }: { cancel(): void; readonly children?: string }) => (
  <SecondaryButton onClick={cancel}>{children}</SecondaryButton>
);

function PasswordStep(props: {
  readonly title: string;
  readonly gone: boolean;
  readonly isOver: boolean;
  readonly email: string;
  next(outcome: 'proved' | 'second-step'): void;
  cancel(): void;
}) {
  const { gone, email } = props;
  const form = useServerForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async ({ password }) => props.next(await proveAgain(email, password)),
    refused: (no, { setError, setValue }) => {
      if (!['INVALID_PASSWORD', 'INVALID_EMAIL_OR_PASSWORD'].includes(no.code)) return;
      setValue('password', '');
      setError('password', { type: 'server', message: 'Incorrect password.' }, { shouldFocus: true });
      return true;
    },
  });
  const lead = gone ? 'You were signed out. What you typed is still here.' : 'For your security, enter your password.';
  return (
    <Form of={form} label={props.title}>
      <Typography color="textSecondary">
        {props.isOver ? 'That step timed out. Enter your password again.' : lead}
      </Typography>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={`Password for ${email}`}
        autoFocus
        rules={{ required: 'Enter your password.' }}
      />
      <SubmitButton beside={<Cancel cancel={props.cancel} />}>{gone ? 'Sign in' : 'Confirm'}</SubmitButton>
      {gone && (
        <Typography variant="body2">
          <Link href="/sign-in">Use another account</Link>
        </Typography>
      )}
    </Form>
  );
}

function CodeStep(props: { proved(): void; over(): void; cancel(): void }) {
  const [wanted, setWanted] = useState<SecondMethod>();
  const asked = useChallenge(props.over);
  const method = methodFor(wanted, asked.challenge);
  if (asked.lockedUntil) {
    return (
      <DialogFrame title={lockTitle} onClose={props.cancel}>
        <Typography color="textSecondary" role="status">
          {lockText(minuteTime(asked.lockedUntil))}
        </Typography>
        <TimeLeft label="Time left" until={asked.lockedUntil} ended="You can sign in again now." atEnd={asked.ask} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={stepTitles[method]} onClose={props.cancel}>
      <Stack spacing={2.5}>
        <Typography color="textSecondary">{stepLead(method, asked.challenge)}</Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
          <SecondStep
            asked={asked}
            method={method}
            choose={setWanted}
            over={props.over}
            autoFocus
            beside={<Cancel cancel={props.cancel} />}
            done={(proof) => {
              const left = codesLeftAfter(proof);
              if (left !== undefined && areFew(left)) {
                toast(`${codesLeftText(left)}. Generate new ones under Two-factor.`, { severity: 'warning' });
              }
              props.proved();
            }}
          />
        </Suspense>
      </Stack>
    </DialogFrame>
  );
}

/** The first button has the focus, so that Enter continues the interrupted change. */
function GoOn(props: { proved(): void; cancel(): void }) {
  return (
    <>
      <Typography color="textSecondary">Your change wasn’t sent yet. What you typed is still here.</Typography>
      <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, flexWrap: 'wrap' }}>
        <Button variant="contained" autoFocus onClick={props.proved}>
          Continue
        </Button>
        <Cancel cancel={props.cancel}>Not now</Cancel>
      </Stack>
    </>
  );
}
