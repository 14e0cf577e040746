import { Field } from './field.tsx';

/** Confirmation level C3: only this very text opens the way. An address may be typed in capitals too. */
export function TypedField({ typed, isEmail = false }: { readonly typed: string; readonly isEmail?: boolean }) {
  const matches = (text: string) => (isEmail ? text.trim().toLowerCase() : text.trim()) === typed;
  return (
    <Field
      name="typed"
      label={`Type ${typed} to confirm`}
      autoComplete="off"
      noManager
      input={{ autoCapitalize: 'none', spellCheck: false, ...(isEmail && { inputMode: 'email' }) }}
      rules={{ validate: (text: string) => matches(text) || `Type ${typed} exactly.` }}
    />
  );
}
