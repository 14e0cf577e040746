import { Box } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { type FieldValues, type Path, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ApiRefusal } from '../../api/refusal.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { tooLong } from '../../messages/refusal-text.ts';
import { addressRules, type AddressValues, countryOptions, regionOptions, withinSentence } from './address.ts';

/** Characters of a line. */
const MOST = 255;

const line = (missing: string | false) => ({
  ...(missing && { required: missing }),
  validate: (text: string) => text.length <= MOST || tooLong(MOST),
});

export function AddressFields(props: {
  readonly isFull: boolean;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
}) {
  const { isFull, isOptional = false, disabled = false } = props;
  const { control, setValue } = useFormContext<AddressValues>();
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const rules = addressRules(country, isFull);
  const countries = useMemo(() => countryOptions(country), [country]);
  const isForeignState = rules.state?.kind === 'list' && state !== '' && !state.startsWith(`${country}-`);
  useEffect(() => {
    // The state of the country that was chosen before.
    if (isForeignState) setValue('state', '', { shouldDirty: true });
  }, [isForeignState, setValue]);
  const optional = (label: string, isRequired: boolean) => (isRequired || disabled ? label : `${label} (optional)`);
  const { postalCode } = rules;
  return (
    <>
      <SelectField
        name="country"
        label={optional('Country', !isOptional)}
        options={countries}
        autoComplete="country"
        disabled={disabled}
        rules={isOptional ? {} : { required: 'Choose a country.' }}
      />
      {country !== '' && (
        <>
          <Field
            name="line1"
            label={optional('Address', rules.isFull)}
            autoComplete="address-line1"
            disabled={disabled}
            rules={line(rules.isFull && 'Enter the street and number.')}
          />
          <Field
            name="line2"
            label={optional('Apartment, suite, building', false)}
            autoComplete="address-line2"
            disabled={disabled}
            rules={line(false)}
          />
          <Box
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' }, gap: 2.5, alignItems: 'start' }}
          >
            <Field
              name="postalCode"
              label={optional(postalCode.label, postalCode.isRequired)}
              autoComplete="postal-code"
              disabled={disabled}
              rules={{
                ...line(postalCode.isRequired && `Enter the ${withinSentence(postalCode.label)}.`),
                ...(postalCode.form && {
                  pattern: {
                    value: postalCode.form,
                    message: `This isn’t a valid ${withinSentence(postalCode.label)}.`,
                  },
                }),
              }}
            />
            <Field
              name="city"
              label={optional('City', rules.isFull)}
              autoComplete="address-level2"
              disabled={disabled}
              rules={line(rules.isFull && 'Enter the city.')}
            />
          </Box>
          {rules.state?.kind === 'list' && (
            <SelectField
              key={country}
              name="state"
              label={rules.state.label}
              options={regionOptions(country)}
              autoComplete="address-level1"
              disabled={disabled}
              rules={{ required: `Choose a ${rules.state.label.toLowerCase()}.` }}
            />
          )}
          {rules.state?.kind === 'text' && (
            <Field
              name="state"
              label={optional(rules.state.label, false)}
              autoComplete="address-level1"
              disabled={disabled}
              rules={line(false)}
            />
          )}
        </>
      )}
    </>
  );
}

/** Characters. */
const LONGEST_NAME = 255;

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
        return name.trim().length <= LONGEST_NAME || tooLong(LONGEST_NAME);
      },
    }}
  />
);

/** By the last part of where the billing provider found a mistake: `billingAddress.postalCode`. */
const messages: Readonly<Record<string, string>> = {
  billingName: 'The billing provider doesn’t accept this name.',
  line1: 'The billing provider doesn’t accept this address.',
  line2: 'The billing provider doesn’t accept this line.',
  postalCode: 'This postal code doesn’t fit the country.',
  city: 'The billing provider doesn’t accept this city.',
  state: 'This state doesn’t fit the country.',
  country: 'The billing provider can’t sell to this country.',
  taxId: 'This isn’t a valid tax ID of the country.',
};

const nameOf = (path: string): string => path.split('.').at(-1)!;

/** Shows what the billing provider refuses of a name, an address or a tax id at its fields. */
export function refusedDetails<Values extends FieldValues>(
  { fields = {} }: ApiRefusal,
  { getValues, setError }: UseFormReturn<Values>,
): true | undefined {
  const there = Object.keys(getValues());
  const wrong = Object.keys(fields)
    .map(nameOf)
    .filter((name) => Object.hasOwn(messages, name) && there.includes(name));
  wrong.forEach((name, index) =>
    setError(name as Path<Values>, { type: 'server', message: messages[name]! }, { shouldFocus: index === 0 }),
  );
  return wrong.length > 0 || undefined;
}
