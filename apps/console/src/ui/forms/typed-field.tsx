import { Field } from './field.tsx';

/** Asks for the exact text before an act that cannot be undone; an email may be typed in any case. */
export function TypedField(props: {
  readonly typed: string;
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
