/** The fields of a billing address, by the rules of its country. Inside a form with `AddressValues`. */
import Box from '@mui/material/Box';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { tooLong } from '../../words/refusal-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { addressRules, withinSentence } from './address-rules.ts';
import { countryOptions, regionOptions } from './countries.ts';
import type { AddressValues } from './address-values.ts';

/** Characters of a line. */
const MOST = 255;

const line = (missing: string | false) => ({
  ...(missing && { required: missing }),
  validate: (text: string) => text.length <= MOST || tooLong(MOST),
});

export function AddressFields(props: {
  /** The whole address is needed. */
  readonly isFull: boolean;
  /** No address at all is fine as well. */
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
