import { tooLong } from '../../messages/refusal-text.ts';
import { Field } from '../../ui/forms/field.tsx';

/** Characters. */
const MOST = 500;

/** Every act of staff can say why. */
export const ReasonField = ({
  name,
  isRequired = false,
  hint = 'For the audit trail. Other staff see it.',
}: {
  readonly name: string;
  readonly isRequired?: boolean;
  readonly hint?: string;
}) => (
  <Field
    name={name}
    label={isRequired ? 'Reason' : 'Reason (optional)'}
    autoComplete="off"
    noManager
    lines={2}
    hint={hint}
    rules={{
      maxLength: { value: MOST, message: tooLong(MOST) },
      ...(isRequired && {
        validate: (text: string) => text.trim() !== '' || 'Say why, for colleagues who look at this later.',
      }),
    }}
  />
);

/** The member of a request body; none for an empty reason. */
export const reasonIn = ({ reason = '' }: { readonly reason?: string }) =>
  reason.trim() ? { reason: reason.trim() } : {};

/** The member of a request body that must have one. The field refuses an empty reason before the request. */
export const requiredReason = ({ reason = '' }: { readonly reason?: string }) => ({ reason: reason.trim() });
