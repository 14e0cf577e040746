import type { ExtraUserField as Described } from '../../api/boot.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';

/** "companyName" → "Company name", when the configuration gives no label. */
const labelOf = ({ name, label }: Described) =>
  label ??
  name
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/^./, (c) => c.toUpperCase());

export function ExtraUserField(props: { readonly field: Described; readonly autoComplete?: 'on' | 'off' }) {
  const { field, autoComplete = 'off' } = props;
  const { name, type, required } = field;
  const label = labelOf(field);
  if (type === 'boolean') return <CheckboxField name={name} label={label} />;
  return (
    <Field
      name={name}
      label={label}
      type={type === 'number' ? 'number' : 'text'}
      autoComplete={/^(company|organi[sz]ation)$/i.test(name) ? 'organization' : autoComplete}
      {...(required && { rules: { required: `Fill in “${label}”.` } })}
    />
  );
}
