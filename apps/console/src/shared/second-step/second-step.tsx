/** Used by its page and by the dialog that signs in again. */
import { Button, Link, Skeleton, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import {
  type Challenge,
  isChallengeOver,
  mailCode,
  proveSecond,
  type SecondMethod,
  type SecondProof,
} from '../../api/second-step.ts';
import { backupCodeOf, digitsOf, hasNoTriesLeft } from '../../messages/code-messages.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { fingerLine } from '../../theme/density.ts';
import { Muted } from '../../ui/layout/texts.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { type AskedChallenge, stepWays } from './challenge.ts';
import { BackupCodeField, CodeField, MailedCode, tellWrongCode } from './code-field.tsx';

interface StepProps {
  readonly method: SecondMethod;
  choose(method: SecondMethod): void;
  done(proof: SecondProof): unknown;
  /** The challenge is over: the password is needed again. */
  over(): void;
  readonly beside?: ReactNode;
  /** False for who is signed in: the step starts no session that could skip it next time. */
  readonly offersTrust?: boolean;
  /** On a phone, focus would open the keyboard. */
  readonly autoFocus: boolean;
}

export function SecondStep({ asked, ...props }: StepProps & { readonly asked: AskedChallenge }) {
  const { challenge, refusal, ask, noteLock } = asked;
  if (challenge) return <Step {...props} challenge={challenge} ask={ask} noteLock={noteLock} />;
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

type Known = Pick<AskedChallenge, 'ask' | 'noteLock'> & { readonly challenge: Challenge };

function Step({ challenge, ask, noteLock, method, offersTrust = true, ...props }: StepProps & Known) {
  const [isMailed, setIsMailed] = useState(challenge.isCodeSent);
  /** How often all attempts were used up, before the page was opened or since. */
  const [exhausted, setExhausted] = useState(challenge.isUsedUp ? 1 : 0);
  const choose = (other: SecondMethod) => {
    form.form.reset({ ...form.form.getValues(), code: '' });
    form.forget();
    props.choose(other);
  };
  const form = useServerForm<{ code: string; trustDevice: boolean }>({
    defaultValues: { code: '', trustDevice: false },
    send: async ({ code, trustDevice }) => {
      const bare = method === 'backup-code' ? backupCodeOf(code) : digitsOf(code);
      const proof = await proveSecond(method, bare, trustDevice).catch((no: unknown) => mailInstead(no));
      if (proof) await props.done(proof);
    },
    refused: (no, fields) => {
      if (noteLock(no)) return true;
      if (!isChallengeOver(no) && !hasNoTriesLeft(no)) return tellWrongCode(no, fields);
      props.over();
      return true;
    },
  });
  /** Only a new emailed code has attempts. Sending it fails if the account is locked. */
  const mailInstead = async (no: unknown): Promise<undefined> => {
    if (!(no instanceof ApiRefusal) || !hasNoTriesLeft(no) || !challenge.methods.includes('otp')) throw no;
    await mailCode();
    setIsMailed(true);
    setExhausted(exhausted + 1);
    choose('otp');
  };
  return (
    <>
      <Form of={form} label="Second step">
        {/* Before the code, whose last digit submits the form. */}
        {offersTrust && (
          <CheckboxField
            name="trustDevice"
            label="Trust this device for 30 days"
            hint="Skip codes on this device. Don’t use on shared devices."
          />
        )}
        {method === 'backup-code' ? (
          <BackupCodeField key={method} autoFocus={props.autoFocus} />
        ) : (
          <CodeField key={method} sendAt={challenge.codeLength[method]} autoFocus={props.autoFocus} />
        )}
        {method === 'otp' && (
          <MailedCode
            key={exhausted}
            email={challenge.maskedEmail}
            isMailed={isMailed}
            isExhausted={exhausted > 0}
            mailed={() => setIsMailed(true)}
            refused={(no) => {
              if (isChallengeOver(no)) props.over();
              return isChallengeOver(no) || noteLock(no);
            }}
          />
        )}
        <SubmitButton fullWidth={!props.beside} beside={props.beside}>
          {method === 'backup-code' ? 'Use code' : 'Verify'}
        </SubmitButton>
      </Form>
      <Stack spacing={2}>
        <OtherMethods methods={challenge.methods.filter((other) => other !== method)} choose={choose} />
        <TimeLeft label="Time left for this step" until={challenge.endsAt} ended="This step timed out." atEnd={ask} />
      </Stack>
    </>
  );
}

function OtherMethods(props: { readonly methods: readonly SecondMethod[]; choose(method: SecondMethod): void }) {
  if (props.methods.length === 0) return null;
  return (
    <div>
      <Muted>Try another way:</Muted>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.5, mt: 0.5 }}>
        {props.methods.map((method) => (
          <li key={method}>
            <Link component="button" type="button" variant="body2" onClick={() => props.choose(method)} sx={fingerLine}>
              {stepWays[method]}
            </Link>
          </li>
        ))}
      </Stack>
    </div>
  );
}
