import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BillingAccount } from '../../api/billing-reads.ts';
import { AddressFields } from '../../shared/billing/address-fields.tsx';
import { countryName } from '../../shared/billing/address-values.ts';
import { BillingNameField } from '../../shared/billing/billing-name-field.tsx';
import { refusedDetails } from '../../shared/billing/refused-details.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { type DetailsValues, detailsChange, detailsValues } from './details-values.ts';
import { useSaveDetails } from './queries.ts';

/** Stable, so that the form follows changes only. */
const valuesOf = ({ customer }: BillingAccount) => detailsValues(customer);

/** The details that invoices show, by the rules of the country. */
export function DetailsForm({ account }: { readonly account: BillingAccount }) {
  const saveDetails = useSaveDetails();
  const { form, isDirty, isSubmitting } = useEditForm<BillingAccount, DetailsValues>({
    of: account,
    valuesOf,
    save: (values, before) => saveDetails(detailsChange(values, before)),
    refused: refusedDetails,
  });
  return (
    <Form of={form}>
      <Fields placeholder={account.customer?.name ?? undefined} />
      <SaveBar />
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Form>
  );
}

function Fields({ placeholder }: { readonly placeholder: string | undefined }) {
  const { control, clearErrors } = useFormContext<DetailsValues>();
  const [isBusiness, country] = useWatch({ control, name: ['isBusiness', 'country'] });
  useEffect(() => clearErrors('taxId'), [country, isBusiness, clearErrors]);
  return (
    <>
      <BillingNameField
        label={isBusiness ? 'Company name' : 'Name (optional)'}
        autoComplete={isBusiness ? 'organization' : 'name'}
        isRequired={isBusiness}
        {...(!isBusiness && placeholder && { hint: `Without it, invoices show ${placeholder}.` })}
      />
      <CheckboxField
        name="isBusiness"
        label="This is a business"
        hint="Its tax ID is on invoices, and can change the tax."
      />
      {isBusiness && (
        <Field
          name="taxId"
          label="Tax ID"
          autoComplete="off"
          noManager
          input={{ autoCapitalize: 'characters', spellCheck: false }}
          hint={
            country
              ? `Issued in ${countryName(country)}, such as a VAT number.`
              : 'Choose the country of the tax ID below.'
          }
          rules={{
            required: 'Enter the tax ID.',
            validate: (_number: string, { country: chosen }) => chosen !== '' || 'Choose the country first.',
          }}
        />
      )}
      <AddressFields isFull={isBusiness} isOptional={!isBusiness} />
    </>
  );
}
