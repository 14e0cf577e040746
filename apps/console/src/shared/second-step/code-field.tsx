/** One input for a code: six inputs break pasting and password managers. */
import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ApiRefusal } from '../../api/refusal.ts';
import { digitsOf, isWrongCode, wrongCodeWords } from '../../words/code-words.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';

/** Characters, with room for spaces and hyphens. */
const ROOM = 24;

type CodeProps = Partial<Omit<FieldProps, 'name' | 'rules'>> & {
  /** Message for an empty input. */
  readonly missing?: string;
};

/** An incorrect code is cleared; its message stays until the next one is typed, instead of "required". */
function CodeBox({ missing, ...props }: Omit<FieldProps, 'name' | 'rules'> & { readonly missing: string }) {
  const code = useWatch({ name: 'code' }) as string;
  const error = useFormState({ name: 'code' }).errors['code'];
  const refused = error?.type === 'server' ? String(error.message) : undefined;
  const [kept, setKept] = useState<string>();
  if (refused !== undefined && refused !== kept) setKept(refused);
  else if (refused === undefined && kept !== undefined && code !== '') setKept(undefined);
  return <Field name="code" {...props} rules={{ required: kept ?? missing }} />;
}

/** A code of digits, from an app or email. */
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

/** A backup code: no autocorrect or capitalization. */
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
  const message = [wrongCodeWords(no.attemptsLeft), advice].filter(Boolean).join(' ');
  setError('code', { type: 'server', message }, { shouldFocus: true });
  return true;
}
