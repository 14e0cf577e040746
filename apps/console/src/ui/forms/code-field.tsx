/** One box for a code: six boxes break pasting and password managers (console.md 3.4). */
import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ApiRefusal } from '../../api/refusal.ts';
import { digitsOf, isWrongCode, wrongCodeWords } from '../../words/code-words.ts';
import { Field, type FieldProps } from './field.tsx';
import { useTheForm } from './form.tsx';

/** Room for spaces and hyphens around the code. */
const ROOM = 24;

type CodeProps = Partial<Omit<FieldProps, 'name' | 'rules'>> & {
  /** What is said of an empty box. */
  readonly missing?: string;
};

/** A code that was refused has left its box: until the next one is typed, why stands there, and not that it is empty. */
function CodeBox({ missing, ...props }: Omit<FieldProps, 'name' | 'rules'> & { readonly missing: string }) {
  const code = useWatch({ name: 'code' }) as string;
  const error = useFormState({ name: 'code' }).errors['code'];
  const refused = error?.type === 'server' ? String(error.message) : undefined;
  const [kept, setKept] = useState<string>();
  if (refused !== undefined && refused !== kept) setKept(refused);
  else if (refused === undefined && kept !== undefined && code !== '') setKept(undefined);
  return <Field name="code" {...props} rules={{ required: kept ?? missing }} />;
}

/** Digits, of an app or a mail. */
export function CodeField({
  sendAt,
  ...props
}: CodeProps & {
  /** How many digits the code has: the form is sent by itself, the first time that they are there. */
  readonly sendAt?: number;
}) {
  const { submit } = useTheForm();
  const code = useWatch({ name: 'code' }) as string;
  const sent = useRef(false);
  const bare = digitsOf(code);
  const isWhole = bare.length === sendAt && /^\d+$/.test(bare);
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
      {...props}
      input={{ inputMode: 'numeric', maxLength: ROOM, ...props.input }}
    />
  );
}

/** Letters and digits as they were saved; no keyboard may change them. */
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

/** A wrong code leaves its box, and the words stand below it. @returns whether it was one */
export function tellWrongCode(no: ApiRefusal, { setValue, setError }: CodeForm, advice = ''): true | undefined {
  if (!isWrongCode(no)) return undefined;
  setValue('code', '');
  const message = [wrongCodeWords(no.attemptsLeft), advice].filter(Boolean).join(' ');
  setError('code', { type: 'server', message }, { shouldFocus: true });
  return true;
}
