import { tooLong } from '../../words/refusal-text.ts';
import { Field } from '../../ui/forms/field.tsx';

/** Characters. */
const MOST = 255;

/** The name on invoices. */
export const BillingNameField = (props: {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly autoComplete?: 'name' | 'organization';
}) => (
  <Field
    name="billingName"
    label={props.label}
    hint={props.hint}
    autoComplete={props.autoComplete ?? 'organization'}
    autoFocus={props.autoFocus ?? false}
    disabled={props.disabled ?? false}
    rules={{
      ...(props.isRequired && { required: 'Enter a name.' }),
      validate: (name: string) => {
        if (props.isRequired && name.trim() === '') return 'Enter a name.';
        return name.trim().length <= MOST || tooLong(MOST);
      },
    }}
  />
);
