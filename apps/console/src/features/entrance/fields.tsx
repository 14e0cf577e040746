import { Field, type FieldProps } from '../../ui/field.tsx';

/** "Looks like": the server decides what an address is. */
export const emailRules = {
  required: 'Enter your e-mail address.',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Enter an e-mail address like name@example.com.' },
};

export function EmailField(props: Partial<FieldProps>) {
  return <Field name="email" label="E-mail" type="email" autoComplete="email" rules={emailRules} {...props} />;
}
