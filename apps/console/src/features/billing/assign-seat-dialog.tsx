import { Autocomplete, Box } from '@mui/material';
import { useContext } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { type FoundMember, OrganizationContext, useSomeMembers } from '../../shared/organization/organization-reads.ts';
import { ConfirmQuestion } from '../../ui/feedback/confirm-question.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { emailRules } from '../../ui/forms/field-rules.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { type Seat, useSeatChanges } from './queries.ts';
import { assignedText } from './subscription-messages.ts';

const rules = emailRules('Enter the email of a person.');

export function AssignSeatDialog(props: {
  readonly subscription: Subscription;
  readonly seats: readonly Seat[];
  onClose(): void;
}) {
  const { subscription, seats } = props;
  const organization = useContext(OrganizationContext);
  const { assign } = useSeatChanges(subscription.id);
  return (
    <ConfirmQuestion
      onClose={props.onClose}
      title="Assign a seat"
      verb="Assign seat"
      defaultValues={{ email: '' }}
      inputs={
        organization ? (
          <PersonField
            organizationId={organization.organization.id}
            seats={seats}
            hint={organization.may('invitation', 'create') && 'Not a member yet? We’ll invite them.'}
          />
        ) : (
          <Field name="email" label="Email" type="email" autoComplete="off" rules={rules} />
        )
      }
      confirm={async ({ email = '' }) => {
        const [text, severity] = assignedText(await assign(email.trim()));
        toast(text, { severity });
      }}
    >
      {organization
        ? 'Members get access immediately, other people when they join.'
        : 'The person gets access after signing in with this email, and may have to create an account first.'}
    </ConfirmQuestion>
  );
}

/** Members who fit, of whom so many are offered. */
const OFFERED = 10;

/** Chooses a member who has no seat, or takes the address of another person. */
function PersonField(props: {
  readonly organizationId: string;
  readonly seats: readonly Seat[];
  readonly hint: string | false;
}) {
  const { control } = useFormContext<{ email: string }>();
  const {
    field,
    fieldState: { error },
  } = useController({ control, name: 'email', rules });
  const text = useDebounced(field.value.trim());
  const { data: members } = useSomeMembers(props.organizationId, { limit: OFFERED, ...(text && { text }) });
  const taken = new Set(props.seats.map(({ email }) => email?.toLowerCase()));
  return (
    <Autocomplete<FoundMember, false, false, true>
      freeSolo
      openOnFocus
      options={(members?.items ?? []).filter(({ user }) => !taken.has(user.email.toLowerCase()))}
      inputValue={field.value}
      onInputChange={(_event, text) => field.onChange(text)}
      onBlur={field.onBlur}
      filterOptions={matching}
      getOptionLabel={addressOf}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      renderOption={({ key, ...item }, { user }) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {user.name}
            <Caption>{user.email}</Caption>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <ChoiceInput
          params={params}
          label="Member or email"
          hint={props.hint}
          message={error?.message}
          inputRef={field.ref}
          input={{
            name: field.name,
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
            'aria-required': true,
          }}
        />
      )}
    />
  );
}

const addressOf = (option: FoundMember | string): string => (typeof option === 'string' ? option : option.user.email);

const matching = (members: FoundMember[], { inputValue }: { readonly inputValue: string }): FoundMember[] => {
  const sought = inputValue.trim().toLowerCase();
  // A whole address is chosen already: the list would cover the button.
  if (members.some(({ user }) => user.email.toLowerCase() === sought)) return [];
  return members.filter(({ user }) => `${user.name} ${user.email}`.toLowerCase().includes(sought));
};
