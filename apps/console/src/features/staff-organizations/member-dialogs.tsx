/** Dialogs that give a role in an organization. */
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { roleList, rolesOf } from '../../shared/organization/role-names.ts';
import { type ChosenPerson, PersonField } from '../../shared/staff/person-field.tsx';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import type { Organization } from '../../shared/staff/records.ts';
import { ConfirmQuestion } from '../../ui/feedback/confirm-question.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useOrganizationChanges } from './organization-changes.ts';

type Member = Organization['members'][number];

interface Props {
  readonly of: Organization;
  onClose(): void;
}

export function OwnerDialog({ of: { id, name }, onClose }: Props) {
  const [person, choose] = useState<ChosenPerson | null>(null);
  const { addOwner } = useOrganizationChanges(id);
  const form = useServerForm({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await addOwner.mutateAsync({ userId: person!.id, reason });
      onClose();
    },
  });
  return (
    <DialogFrame title={`Add an owner to ${name}?`} onClose={onClose}>
      <Form of={form}>
        <Typography color="textSecondary">
          For an organization that lacks an owner: owners invite everyone else themselves. A member keeps their other
          roles; another user becomes a member. The new owner is told by email.
        </Typography>
        <PersonField
          label="Person"
          hint="A part of a name or email, or a whole ID."
          chosen={person}
          choose={choose}
          autoFocus
        />
        <ReasonField name="reason" isRequired />
        <SubmitButton disabled={person === null} cancel={onClose}>
          Add owner
        </SubmitButton>
      </Form>
    </DialogFrame>
  );
}

/** Every organization has these. */
const builtIn = ['owner', 'admin', 'member'];
const ANOTHER = '';

export function RoleDialog({ of: { id, name, members }, member, onClose }: Props & { readonly member: Member }) {
  const { setRole } = useOrganizationChanges(id);
  const known = [...new Set([...builtIn, ...members.map(({ role }) => role)])];
  return (
    <ConfirmQuestion
      onClose={onClose}
      title={`Change the role of ${member.user.name}?`}
      verb="Change role"
      defaultValues={{ role: member.role, reason: '' }}
      inputs={<RoleInputs known={known} />}
      confirm={({ role = '', another = '', ...values }) => {
        const roles = rolesOf(role === ANOTHER ? another : role).map((one) => one.trim());
        return setRole.mutateAsync({ memberId: member.id, role: roles, ...requiredReason(values) });
      }}
    >
      What {member.user.name} may do in {name} changes at once. {member.user.email} is told by email.
    </ConfirmQuestion>
  );
}

/** A role that no member has yet is typed. */
function RoleInputs({ known }: { readonly known: readonly string[] }) {
  const role = useWatch({ name: 'role' }) as string;
  return (
    <>
      <SelectField
        name="role"
        label="Role"
        options={[
          ...known.map((value) => ({ value, label: roleList(rolesOf(value)) })),
          { value: ANOTHER, label: 'Another role' },
        ]}
      />
      {role === ANOTHER && (
        <Field
          name="another"
          label="Name of the role"
          autoComplete="off"
          noManager
          hint="A role of the organization. Separate several with commas."
          // Unregistered with a role of the list, where the refusal belongs.
          rules={{ required: 'Enter a role.', shouldUnregister: true }}
        />
      )}
      <ReasonField name="reason" isRequired />
    </>
  );
}
