/** Acts for which the address is typed: acting as someone, and deletion. */
import { Alert, Box } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { DeletionDialog, useDeletionPreview } from '../../shared/deletion/deletion-dialog.tsx';
import type { DeletionPreview } from '../../shared/deletion/losses.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type Dossier, useLeaveDeleted, userRecord } from '../../shared/staff/records.ts';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { waitText } from '../../ui/time/time-messages.ts';
import { actAs, useRemove } from './queries.ts';

interface Props {
  readonly of: Dossier;
  onClose(): void;
}

const ranges = [
  { value: 'look', label: 'Look only', hint: 'Nothing can be changed.' },
  {
    value: 'change',
    label: 'Look, and make harmless changes',
    hint: 'Profile, and names of organizations and teams. Everything else stays refused.',
  },
];

export function ImpersonateDialog({ of: { user }, onClose }: Props) {
  const run = useMutationRunner();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Act as ${user.name}?`}
      verb={`Act as ${user.name}`}
      typed={user.email}
      typedIsEmail
      defaultValues={{ reason: '', range: 'look' }}
      inputs={
        <>
          <ReasonField
            name="reason"
            isRequired
            hint="With the number of the case, if there is one. Other staff see it."
          />
          <RadioField name="range" label="What you can do" options={ranges} />
        </>
      }
      confirm={({ range, ...values }) =>
        run(() => actAs({ userId: user.id, readOnly: range !== 'change', ...reasonIn(values) }))
      }
    >
      You’ll see the account of {user.email} as they see it, for {waitText(boot.impersonationLifeSeconds)} at most. They
      find your visit in their security activity, and are told by email when it ends.
    </ConfirmDialog>
  );
}

export function DeleteDialog({ of: { user }, onClose }: Props) {
  const path = { id: user.id };
  const preview = useDeletionPreview(['user', user.id], () =>
    answer(api.GET('/api/staff/users/{id}/deletion-preview', { params: { path } })),
  );
  const remove = useRemove(`${user.name} is deleted.`);
  const leave = useLeaveDeleted(userRecord(user.id).queryKey);
  return (
    <DeletionDialog
      preview={preview}
      reader="staff"
      first={[`the account ${user.email}, with its profile and ways to sign in`]}
      obstacle={({ blocking }) => blocking.length > 0 && <OnlyOwner of={blocking} />}
      onClose={onClose}
      title={`Delete ${user.name}?`}
      verb={`Delete ${user.name}`}
      typed={user.email}
      typedIsEmail
      defaultValues={{ reason: '' }}
      inputs={
        <ReasonField
          name="reason"
          isRequired
          hint="It is deleted together with the personal data of the account. The audit trail keeps that you deleted it."
        />
      }
      confirm={async (values) => {
        await remove.mutateAsync({ userId: user.id, ...reasonIn(values) });
        await leave('/staff/users');
      }}
    >
      {user.email} is told by email.
    </DeletionDialog>
  );
}

const OnlyOwner = ({ of: organizations }: { readonly of: DeletionPreview['blocking'] }) => (
  <Alert severity="warning">
    This person is the only owner of {organizations.length === 1 ? 'an organization' : 'organizations'} with other
    members. Someone else must become an owner first.
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {organizations.map(({ id, name }) => (
        <li key={id}>
          <RecordLink kind="organization" id={id}>
            {name}
          </RecordLink>
        </li>
      ))}
    </Box>
  </Alert>
);
