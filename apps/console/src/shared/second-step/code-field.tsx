import { Alert, Stack } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Muted } from '../../ui/layout/texts.tsx';
import type { ApiRefusal } from '../../api/refusal.ts';
import { mailCode } from '../../api/second-step.ts';
import { digitsOf, isWrongCode, wrongCodeText } from '../../messages/code-messages.ts';
import { SendAgainButton, useSending } from '../../ui/actions/send-again-button.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';

/** One input for a code: six inputs break pasting and password managers. */

/** Characters, with room for spaces and hyphens. */
const ROOM = 24;

type CodeProps = Partial<Omit<FieldProps, 'name' | 'rules'>> & {
  readonly missing?: string;
};

/** An incorrect code is cleared; its message stays until the next one is typed, instead of "required". */
function CodeBox({
  missing,
  isWhole,
  partial = missing,
  ...props
}: Omit<FieldProps, 'name' | 'rules'> & {
  readonly missing: string;
  /** By default any text is. */
  isWhole?(typed: string): boolean;
  readonly partial?: string;
}) {
  const code = useWatch({ name: 'code' }) as string;
  const error = useFormState({ name: 'code' }).errors['code'];
  const refused = error?.type === 'server' ? String(error.message) : undefined;
  const [kept, setKept] = useState<string>();
  if (refused !== undefined && refused !== kept) setKept(refused);
  else if (refused === undefined && kept !== undefined && code !== '') setKept(undefined);
  return (
    <Field
      name="code"
      {...props}
      rules={{
        required: kept ?? missing,
        // A part of a code would cost an attempt.
        validate: (typed: string) => (isWhole?.(typed) ?? true) || partial,
      }}
    />
  );
}

const isCode = (typed: string, digits: number | undefined): boolean => {
  const bare = digitsOf(typed);
  return bare.length === digits && /^\d+$/.test(bare);
};

export function CodeField({
  sendAt,
  ...props
}: CodeProps & {
  /** Number of digits after which the form is submitted automatically, once. */
  readonly sendAt?: number;
}) {
  const { submit } = useTheForm();
  const code = useWatch({ name: 'code' }) as string;
  const sent = useRef(false);
  const isWhole = isCode(code, sendAt);
  useEffect(() => {
    if (!isWhole || sent.current) return;
    sent.current = true;
    void submit();
  }, [isWhole, submit]);
  return (
    <CodeBox
      label="Code"
      autoComplete="one-time-code"
      mono
      missing="Enter the code."
      {...(sendAt !== undefined && {
        isWhole: (typed: string) => isCode(typed, sendAt),
        partial: `Enter all ${sendAt} digits.`,
      })}
      {...props}
      input={{ inputMode: 'numeric', maxLength: ROOM, ...props.input }}
    />
  );
}

export function BackupCodeField(props: CodeProps) {
  return (
    <CodeBox
      label="Backup code"
      autoComplete="off"
      mono
      missing="Enter a backup code."
      {...props}
      input={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: ROOM, ...props.input }}
    />
  );
}

interface CodeForm {
  setValue(name: 'code', value: string): void;
  setError(name: 'code', error: { type: string; message: string }, options: { shouldFocus: boolean }): void;
}

/** Clears an incorrect code and shows its message. @returns whether the refusal was one */
export function tellWrongCode(no: ApiRefusal, { setValue, setError }: CodeForm, advice = ''): true | undefined {
  if (!isWrongCode(no)) return undefined;
  setValue('code', '');
  const message = [wrongCodeText(no.attemptsLeft), advice].filter(Boolean).join(' ');
  setError('code', { type: 'server', message }, { shouldFocus: true });
  return true;
}

/** Sends a code when the method is chosen, unless one was already sent, and offers to send another. */
export function MailedCode(props: {
  /** Masked. */
  readonly email: string;
  readonly isMailed: boolean;
  /** No attempts left: only a new code has some. */
  readonly isExhausted: boolean;
  mailed(): void;
  /** @returns whether it was handled; otherwise it is shown here */
  refused(refusal: ApiRefusal): boolean;
}) {
  const { email, isMailed, isExhausted } = props;
  // A code sent from here starts its own pause.
  const [wasMailed] = useState(isMailed);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const sending = useSending({
    send: () => {
      setRefusal(undefined);
      return mailCode();
    },
    justSent: wasMailed,
    sent: () => {
      props.mailed();
      announce('Sent. Check your inbox.');
    },
    refused: (no) => {
      if (!props.refused(no)) setRefusal(no);
    },
  });

  const begun = useRef(isMailed);
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    sending.press();
  });
  useEffect(() => begin(), []);

  return (
    <Stack spacing={1.5}>
      {isExhausted && !refusal && (
        <Alert severity="warning" role="status">
          Too many incorrect codes. Only a new code from your email works now.
        </Alert>
      )}
      {refusal && <RefusalAlert refusal={refusal} seconds={sending.seconds} />}
      <Muted component="div">
        {isMailed && !refusal && `We sent a code to ${email}. `}Didn’t get a code?{' '}
        <SendAgainButton of={sending} size="small" variant="text" color="primary" label="Send a new code" />
      </Muted>
    </Stack>
  );
}
