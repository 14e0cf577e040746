import { Box, Card, Stack } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type BillingAccount, useBillingAccount, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { AddressFields, BillingNameField, refusedDetails } from './address-fields.tsx';
import { addressLines, countryName } from './address.ts';
import { type Customer, detailsChange, type DetailsValues, detailsValues, useSaveDetails } from './details.ts';
import { AccountNotice, Notice } from './notices.tsx';
import { PaymentMethodRow } from './portal-button.tsx';

export default function DetailsPage() {
  const account = useBillingAccount();
  const { disabledReason } = useBillingOwner();
  return (
    <Page
      title="Billing details"
      lead="Who invoices are made out to, and how they are paid."
      width={640}
      query={account}
    >
      {(found) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            <AccountNotice account={found} />
            {isUnanswered(found) && <Unanswered again={() => void account.refetch()} busy={account.isFetching} />}
            <Details account={found} />
          </Stack>
          <Section title="Payment">
            <Ledger>
              <PaymentMethodRow />
              {found.customer?.email && <LedgerRow label="Invoices go to">{found.customer.email}</LedgerRow>}
            </Ledger>
          </Section>
          {disabledReason && <Muted>{disabledReason}</Muted>}
        </Stack>
      )}
    </Page>
  );
}

function Details({ account }: { readonly account: BillingAccount }) {
  const { disabledReason } = useBillingOwner();
  if (isUnanswered(account)) return null;
  if (disabledReason !== undefined) return <ShownDetails customer={account.customer} />;
  return (
    // With hidden overflow, the card would hold the sticky bar of the form inside itself.
    <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <DetailsForm account={account} />
    </Card>
  );
}

/** The details are the billing provider’s: without its answer there is nothing to show or edit. */
const isUnanswered = ({ status, customer }: BillingAccount): boolean => status === 'linked' && !customer;

const Unanswered = ({ again, busy }: { readonly busy: boolean; again(): void }) => (
  <Notice
    severity="warning"
    action={
      <SecondaryButton size="small" busy={busy} onClick={() => again()}>
        Try again
      </SecondaryButton>
    }
  >
    The billing provider doesn’t answer, so your details can’t be shown now.
  </Notice>
);

const NOTHING = 'Not given';

function ShownDetails({ customer }: { readonly customer: Customer | null }) {
  const lines = addressLines(customer?.billingAddress ?? null);
  return (
    <Ledger>
      <LedgerRow label="Name on invoices">{customer?.billingName ?? customer?.name ?? NOTHING}</LedgerRow>
      <LedgerRow label="Address">
        {lines.length === 0 ? NOTHING : lines.map((line) => <Box key={line}>{line}</Box>)}
      </LedgerRow>
      <LedgerRow label="Tax ID">{customer?.taxId?.number ?? NOTHING}</LedgerRow>
    </Ledger>
  );
}

/** Defined once, so that the form follows changes of the account only. */
const valuesOf = ({ customer }: BillingAccount) => detailsValues(customer);

function DetailsForm({ account }: { readonly account: BillingAccount }) {
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
      <CheckboxField name="isBusiness" label="This is a business" hint="Add your tax ID to invoices." />
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
