import { Alert, Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { answerConsent, interactionIn } from '../../shared/oauth/interaction.ts';
import { leaveForApp } from '../../shared/oauth/opened-app.ts';
import { useSignedIn, useTwoFactor } from '../../shared/account/account-reads.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { Enrolment } from './queries.ts';
import { KeepCodes } from './saved-codes.tsx';
import { PasswordStep, ScanStep } from './set-up-steps.tsx';

const steps = ['Confirm it’s you', 'Connect your app', 'Save your codes'] as const;
const HOME = '/account/two-factor';
type Step = 0 | 1 | 2 | 'done';

export default function SetUpPage() {
  return (
    <Page
      title="Set up two-factor"
      above={<Link to="/account/two-factor">Two-factor</Link>}
      width={640}
      query={useTwoFactor()}
    >
      {({ enabled, isPending, codeLength }) => (
        <SetUp wasOn={enabled} wasPending={isPending} appDigits={codeLength.totp} />
      )}
    </Page>
  );
}

/** The secrets are kept only in this component's state. */
function SetUp({
  appDigits,
  ...props
}: {
  readonly wasOn: boolean;
  readonly wasPending: boolean;
  readonly appDigits: number;
}) {
  const { user } = useSignedIn();
  // The state when the page was opened: it changes during the set-up.
  const [{ wasOn, wasPending }] = useState(props);
  const [step, setStep] = useState<Step>(0);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [query] = useSearchParams();
  const interaction = interactionIn(query);
  // No app waits, or none any more: the account shows that two-factor is on.
  const [isOver, setIsOver] = useState(interaction === undefined);
  if (step === 'done') return isOver ? <Navigate to={HOME} replace /> : <Skeleton variant="rounded" height={240} />;
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <StepHead steps={steps} at={step} />
      {step === 0 && (
        <Stack spacing={2.5}>
          {wasOn && <OnAlready />}
          {wasPending && (
            <Alert severity="info">
              You started before and didn’t finish. The code you scanned then no longer works: delete it from your app,
              and scan the new one in the next step.
            </Alert>
          )}
          <PasswordStep
            back={interaction === undefined ? HOME : `/two-factor/required?${query}`}
            email={user.email}
            wasOn={wasOn}
            appDigits={appDigits}
            begun={(begun) => {
              setEnrolment(begun);
              setStep(1);
            }}
          />
        </Stack>
      )}
      {step === 1 && enrolment && (
        <>
          <ScanStep totpURI={enrolment.totpURI} appDigits={appDigits} confirmed={() => setStep(2)} />
          <LeaveGuard when title="Leave now?" safe="Stay">
            {wasOn ? 'Your old authenticator stays in use.' : 'Two-factor isn’t on yet. You can start again any time.'}
          </LeaveGuard>
        </>
      )}
      {step === 2 && enrolment && (
        <KeepCodes
          codes={enrolment.backupCodes}
          email={user.email}
          done={() => {
            toast(wasOn ? 'The new authenticator is in use.' : 'Two-factor is on.');
            // The page without its guard against leaving: the browser goes on to the app.
            setStep('done');
            if (interaction === undefined) return;
            answerConsent({ accept: true, id: interaction }).then(leaveForApp, () => setIsOver(true));
          }}
        />
      )}
    </Card>
  );
}

/** The codes may have been lost by leaving the last step. */
const OnAlready = () => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" size="small" component={RouterLink} to="/account/two-factor/codes">
        Generate new codes
      </Button>
    }
  >
    Two-factor is on. If you didn’t save your backup codes, generate new ones.
  </Alert>
);

/** The current step. A new step takes the focus, because the button that led to it is gone. */
function StepHead({ steps, at }: { readonly steps: readonly string[]; readonly at: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(at);
  useEffect(() => {
    if (at !== first.current) heading.current?.focus();
  }, [at]);
  return (
    <Box sx={{ mb: 2.5 }}>
      <Muted>
        Step {at + 1} of {steps.length}
      </Muted>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mt: 0.25, outline: 'none' }}>
        {steps[at]}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.75, mt: 1.5 }}>
        {steps.map((step, index) => (
          <Box
            key={step}
            sx={{ flex: 1, height: 4, borderRadius: '2px', bgcolor: index <= at ? 'primary.main' : 'divider' }}
          />
        ))}
      </Box>
    </Box>
  );
}
