/** One box for a code: six boxes break pasting and password managers (console.md 3.4). */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { ApiRefusal } from '../api/refusal.ts';
import { CODE_DIGITS, digitsOf, isWrongCode, wrongCodeWords } from '../words/code-words.ts';
import { Field, type FieldProps } from './field.tsx';
import { useTheForm } from './form.tsx';

/** Room for spaces and hyphens around the code. */
const ROOM = 24;

/** Six digits, of an app or a mail. */
export function CodeField({
  once = false,
  ...props
}: Partial<FieldProps> & {
  /** Sends the form by itself, the first time that all digits are there. */
  readonly once?: boolean;
}) {
  const { submit } = useTheForm();
  const code = useWatch({ name: 'code' }) as string;
  const sent = useRef(false);
  const isWhole = new RegExp(`^\\d{${CODE_DIGITS}}$`).test(digitsOf(code));
  useEffect(() => {
    if (!once || !isWhole || sent.current) return;
    sent.current = true;
    void submit();
  }, [once, isWhole, submit]);
  return (
    <Field
      name="code"
      label="Code"
      autoComplete="one-time-code"
      mono
      rules={{ required: 'Enter the code.' }}
      {...props}
      input={{ inputMode: 'numeric', maxLength: ROOM, ...props.input }}
    />
  );
}

/** Letters and digits as they were saved; no keyboard may change them. */
export function BackupCodeField(props: Partial<FieldProps>) {
  return (
    <Field
      name="code"
      label="Backup code"
      autoComplete="off"
      mono
      rules={{ required: 'Enter a backup code.' }}
      {...props}
      input={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: ROOM, ...props.input }}
    />
  );
}

interface CodeForm {
  setValue(name: 'code', value: string): void;
  setError(name: 'code', error: { type: string; message: string }, options: { shouldFocus: boolean }): void;
}

/** A wrong code leaves its box, and the words stand below it. @returns whether it was one */
export function tellWrongCode(no: ApiRefusal, { setValue, setError }: CodeForm, advice = ''): true | undefined {
  if (!isWrongCode(no)) return undefined;
  setValue('code', '');
  const message = [wrongCodeWords(no.attemptsLeft), advice].filter(Boolean).join(' ');
  setError('code', { type: 'server', message }, { shouldFocus: true });
  return true;
}
