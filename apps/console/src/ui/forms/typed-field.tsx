import { Field } from './field.tsx';

/** Confirmation level C3: only this very text opens the way. An address may be typed in capitals too. */
export function TypedField(props: {
  readonly typed: string;
  /** What the text is, where another thing may be called the same: "the team’s name". */
  readonly what?: string | undefined;
  readonly isEmail?: boolean;
  readonly autoFocus?: boolean;
}) {
  const { typed, what, isEmail = false, autoFocus = false } = props;
  const matches = (text: string) => (isEmail ? text.trim().toLowerCase() : text.trim()) === typed;
  return (
    <Field
      name="typed"
      label={`Type ${what ? `${what} ` : ''}${typed} to confirm`}
      autoComplete="off"
      autoFocus={autoFocus}
      noManager
      input={{ autoCapitalize: 'none', spellCheck: false, ...(isEmail && { inputMode: 'email' }) }}
      rules={{ validate: (text: string) => matches(text) || `Type ${typed} exactly.` }}
    />
  );
}
