/**
 * `<StepUpProvider email={…}>` around the account area. A change that the server refuses because the session is not
 * fresh opens "Confirm it is you"; after the password the change runs by itself. A session that is gone opens "Sign in
 * again" over the page, so nothing that was typed is lost: reads repeat by themselves, an interrupted change waits for
 * one click on Continue (console.md 2.2). Forms and `useChange` do this already; `useStepUp()` is for the rest.
 */
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../api/refusal.ts';
import { reauthenticate } from '../api/session.ts';
import { onSessionGone } from '../api/session-gone.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { type StepUp, StepUpContext } from './step-up-context.ts';
import { SubmitButton } from './submit-button.tsx';
import { useServerForm } from './use-server-form.ts';

/** What the server says when the password must be given again. */
const STALE = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED'];
type Why = 'stale' | 'gone';
/** Refusals that the person has seen and put aside: a form around a change must not ask about the same one again. */
const declined = new WeakSet<ApiRefusal>();
type Step = 'password' | 'continue';

interface Asked {
  readonly why: Why;
  /** A change is waiting for the answer. */
  readonly interrupted: boolean;
  done(proved: boolean): void;
}

export function StepUpProvider({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Promise<boolean> | undefined>(undefined);
  const queries = useQueryClient();

  /** One dialog at a time; whoever asks while it is open shares its answer. */
  const ask = useCallback((why: Why, interrupted: boolean): Promise<boolean> => {
    open.current ??= new Promise<boolean>((resolve) => {
      setAsked({
        why,
        interrupted,
        done: (proved) => {
          open.current = undefined;
          setAsked(undefined);
          resolve(proved);
        },
      });
    });
    return open.current;
  }, []);

  useEffect(
    () =>
      onSessionGone(() => {
        void ask('gone', false).then((proved) => (proved ? queries.invalidateQueries() : undefined));
      }),
    [ask, queries],
  );

  const stepUp = useCallback<StepUp>(
    async (change) => {
      try {
        return await change();
      } catch (no) {
        const why = no instanceof ApiRefusal && (STALE.includes(no.code) ? 'stale' : no.status === 401 && 'gone');
        if (!why || declined.has(no)) throw no;
        if (!(await ask(why, true))) {
          declined.add(no);
          throw no;
        }
        if (why === 'gone') void queries.invalidateQueries();
        return change();
      }
    },
    [ask, queries],
  );

  return (
    <StepUpContext value={stepUp}>
      {children}
      {asked && <Proof key={asked.why} asked={asked} email={email} />}
    </StepUpContext>
  );
}

function Proof({ asked, email }: { readonly asked: Asked; readonly email: string }) {
  const [step, setStep] = useState<Step>('password');
  const gone = asked.why === 'gone';
  const form = useServerForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      await reauthenticate(email, password);
      if (gone && asked.interrupted) setStep('continue');
      else asked.done(true);
    },
    refused: (no, { setError, setValue }) => {
      if (no.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
      setValue('password', '');
      setError('password', { type: 'server', message: 'This is not your password.' }, { shouldFocus: true });
      return true;
    },
  });
  const cancel = () => asked.done(false);
  if (step === 'continue') {
    return (
      <DialogFrame open title="You are signed in again" onClose={cancel}>
        <DialogContent sx={{ pb: 3 }}>
          <Typography color="textSecondary">Your change was not sent yet. What you typed is still there.</Typography>
          <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, flexWrap: 'wrap' }}>
            <Button variant="contained" autoFocus onClick={() => asked.done(true)}>
              Continue
            </Button>
            <Button variant="outlined" color="inherit" onClick={cancel}>
              Not now
            </Button>
          </Stack>
        </DialogContent>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame open title={gone ? 'Sign in again' : 'Confirm it is you'} onClose={cancel}>
      <DialogContent sx={{ pb: 3 }}>
        <Form of={form} label={gone ? 'Sign in again' : 'Confirm it is you'}>
          <Typography color="textSecondary">
            {gone
              ? 'You were signed out. What you typed is still there.'
              : 'This is a change of security, so we ask for your password again.'}
          </Typography>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="password"
            label={`Password of ${email}`}
            autoFocus
            rules={{ required: 'Enter your password.' }}
          />
          <SubmitButton
            beside={
              <Button variant="outlined" color="inherit" onClick={cancel}>
                Cancel
              </Button>
            }
          >
            {gone ? 'Sign in' : 'Confirm'}
          </SubmitButton>
          {gone && (
            <Typography variant="body2">
              <Link href="/sign-in">Sign in as somebody else</Link>
            </Typography>
          )}
        </Form>
      </DialogContent>
    </DialogFrame>
  );
}
