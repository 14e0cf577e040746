import { Field } from '../../ui/forms/field.tsx';

const MOST = 1_000_000;

export function SeatsField(props: {
  readonly least?: number;
  readonly hint: string | undefined;
  readonly autoFocus?: boolean;
}) {
  const { least = 1, hint, autoFocus = false } = props;
  return (
    <Field
      name="seats"
      label="Number of seats"
      type="number"
      autoComplete="off"
      autoFocus={autoFocus}
      hint={hint}
      input={{ min: least, max: MOST, step: 1, inputMode: 'numeric' }}
      rules={{
        validate: (text: string) =>
          (/^[1-9]\d*$/.test(text) && Number(text) >= least && Number(text) <= MOST) ||
          `Enter a whole number, ${least} or more.`,
      }}
    />
  );
}
