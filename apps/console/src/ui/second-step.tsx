/**
 * The second step of a sign-in, below the heading of whoever asks for it: the page of its own, and the dialog that
 * signs in again over a page. `stepTitles` and `stepLead` are the words above it.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type Challenge,
  isChallengeOver,
  proveSecond,
  type SecondMethod,
  type SecondProof,
} from '../api/second-step.ts';
import { backupCodeOf, digitsOf, hasNoTriesLeft } from '../words/code-words.ts';
import { waitDigits } from '../words/wait-words.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { BackupCodeField, CodeField, tellWrongCode } from './code-field.tsx';
import { Form } from './form.tsx';
import { MailedCode } from './mailed-code.tsx';
import { OtherMethods } from './other-methods.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { AskedChallenge } from './use-challenge.ts';
import { useCountdown } from './use-countdown.ts';
import { useServerForm } from './use-server-form.ts';

interface StepProps {
  /** One of the challenge's. */
  readonly method: SecondMethod;
  choose(method: SecondMethod): void;
  /** The session has begun. */
  done(proof: SecondProof): unknown;
  /** The challenge does not stand any more: the password is due again. */
  over(): void;
  /** A button beside "Verify"; without one that has the whole width. */
  readonly beside?: ReactNode;
  /** The box may take the focus: on a phone that would raise the keyboard. */
  readonly autoFocus: boolean;
}

export function SecondStep({ asked, ...props }: StepProps & { readonly asked: AskedChallenge }) {
  const { challenge, refusal, ask } = asked;
  if (challenge) return <Step {...props} challenge={challenge} ask={ask} />;
  if (!refusal) return <Skeleton variant="rounded" height={300} aria-busy="true" />;
  return (
    <>
      <RefusalAlert refusal={refusal} focused />
      <Button variant="outlined" onClick={ask}>
        Try again
      </Button>
    </>
  );
}

function Step({ challenge, ask, method, ...props }: StepProps & { readonly challenge: Challenge; ask(): void }) {
  const [isExhausted, setIsExhausted] = useState(false);
  const choose = (other: SecondMethod) => {
    form.form.reset({ ...form.form.getValues(), code: '' });
    form.forget();
    props.choose(other);
  };
  const form = useServerForm<{ code: string; trustDevice: boolean }>({
    defaultValues: { code: '', trustDevice: false },
    send: async ({ code, trustDevice }) => {
      const bare = method === 'backup-code' ? backupCodeOf(code) : digitsOf(code);
      await props.done(await proveSecond(method, bare, trustDevice));
    },
    refused: (no, fields) => {
      if (isChallengeOver(no)) props.over();
      else if (!hasNoTriesLeft(no) || method === 'otp') return tellWrongCode(no, fields);
      else if (!challenge.methods.includes('otp')) props.over();
      else {
        setIsExhausted(true);
        choose('otp');
      }
      return true;
    },
  });
  return (
    <>
      <Form of={form} label="Second step">
        {method === 'backup-code' ? (
          <BackupCodeField key={method} autoFocus={props.autoFocus} />
        ) : (
          <CodeField key={method} once autoFocus={props.autoFocus} />
        )}
        {method === 'otp' && <MailedCode challenge={challenge} isExhausted={isExhausted} over={props.over} />}
        <CheckboxField
          name="trustDevice"
          label="Trust this device for 30 days"
          hint={
            <Box component="span" sx={{ display: 'block', ml: 4, mt: -1 }}>
              No code is asked here until then. Only on a device of your own.
            </Box>
          }
        />
        <SubmitButton fullWidth={!props.beside} beside={props.beside}>
          {method === 'backup-code' ? 'Use code' : 'Verify'}
        </SubmitButton>
      </Form>
      <Stack spacing={2}>
        <OtherMethods methods={challenge.methods.filter((other) => other !== method)} choose={choose} />
        <TimeLeft challenge={challenge} atEnd={ask} />
      </Stack>
    </>
  );
}

/** Seconds between two questions whether the challenge still stands, at least. */
const PATIENCE = 5;

/** Quiet: the screen reader hears only the end. Whether it is the end, the server says. */
function TimeLeft({ challenge, atEnd }: { readonly challenge: Challenge; atEnd(): void }) {
  const { seconds, start } = useCountdown('The time for this step is over.', atEnd);
  useEffect(() => start(Math.max(PATIENCE, challenge.secondsLeft)), [challenge, start]);
  return (
    <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {seconds > 0 ? `Time left for this step: ${waitDigits(seconds)}${seconds < 100 ? ' s' : ''}` : '\u00a0'}
    </Typography>
  );
}
