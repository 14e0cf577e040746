import { useId } from 'react';
import { type BillingOwner, useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { useMembers } from '../../api/organization-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { emailRules } from '../../ui/forms/email-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Seat, useSeatChanges } from './queries.ts';

/** For a member of the organization, or any person by email. */
export function AssignSeatDialog(props: {
  readonly subscription: Subscription;
  /** Those that are assigned. */
  readonly seats: readonly Seat[];
  onClose(): void;
}) {
  const { subscription, seats } = props;
  const { named } = useBillingOwner();
  const { assign } = useSeatChanges(subscription.id);
  const list = useId();
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title="Assign a seat"
      verb="Assign seat"
      defaultValues={{ email: '' }}
      inputs={
        <>
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            hint={
              named.organizationId === undefined
                ? undefined
                : 'Of a member. Other people can use the seat here once they have joined.'
            }
            input={{ list }}
            rules={emailRules('Enter the email of a person.')}
          />
          <Members listId={list} named={named} seats={seats} />
        </>
      }
      confirm={async ({ email = '' }) => {
        await assign(email.trim());
        toast(`${email.trim()} has a seat.`);
      }}
    >
      They get what {subscription.product.name} gives right away.
    </ConfirmDialog>
  );
}

function Members(props: {
  readonly listId: string;
  readonly named: BillingOwner['named'];
  readonly seats: readonly Seat[];
}) {
  const { organizationId } = props.named;
  return organizationId === undefined ? null : <MembersOf {...props} organizationId={organizationId} />;
}

/** Members without a seat, as suggestions. */
function MembersOf(props: {
  readonly listId: string;
  readonly organizationId: string;
  readonly seats: readonly Seat[];
}) {
  const { data: members = [] } = useMembers(props.organizationId);
  const taken = new Set(props.seats.map(({ email }) => email?.toLowerCase()));
  return (
    <datalist id={props.listId}>
      {members
        .filter(({ user }) => !taken.has(user.email.toLowerCase()))
        .map(({ user }) => (
          <option key={user.id} value={user.email}>
            {user.name}
          </option>
        ))}
    </datalist>
  );
}
