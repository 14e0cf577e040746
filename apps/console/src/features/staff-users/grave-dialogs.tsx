/** Acts for which the address is typed: acting as someone, and deletion. */
import { Box } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { counted } from '../../messages/counted.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
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

export function DeleteDialog({ of, onClose }: Props) {
  const { user } = of;
  const remove = useRemove(`${user.name} is deleted.`);
  const leave = useLeaveDeleted(userRecord(user.id).queryKey);
  return (
    <ConfirmDialog
      danger
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
      {user.email} is told by email. This permanently deletes:
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {losses(of).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}

function losses({ user, counts, deletion }: Dossier): readonly string[] {
  const some = (name: string, noun: string) => (counts[name] ? [counted(counts[name], noun)] : []);
  return [
    `the account ${user.email}, with its profile and ways to sign in`,
    ...some('sessions', 'session'),
    ...some('apiKeys', 'API key'),
    ...some('consents', 'connected app'),
    ...deletion.deletedToo.map(({ name }) => `the organization ${name}, because nobody else is a member`),
  ];
}
