import { Muted } from '../../ui/layout/texts.tsx';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import type { Team } from '../../shared/organization/organization-reads.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { useSetActiveTeam } from './queries.ts';

type Part = 'active' | 'member' | 'none';

export function useMyParts(): (team: Team) => Part {
  const { session } = useSignedIn();
  return ({ id, isMember }) => (!isMember ? 'none' : session.activeTeamId === id ? 'active' : 'member');
}

export function MyPart({ part }: { readonly part: Part }) {
  if (part === 'active') return <StatusChip state="good" text="Current" />;
  if (part === 'member') return <StatusChip state="neutral" text="Member" />;
  return <Muted component="span">Not a member</Muted>;
}

export function ActiveTeamButton({ team, size }: { readonly team: Team; readonly size: 'small' | 'medium' }) {
  const isActive = useMyParts()(team) === 'active';
  const set = useSetActiveTeam();
  return (
    <SecondaryButton
      size={size}
      aria-label={isActive ? `Leave team context: ${team.name}` : `Switch to team ${team.name}`}
      busy={set.isPending}
      onClick={() => set.mutate(isActive ? null : team.id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {isActive ? 'Leave team context' : 'Switch to team'}
    </SecondaryButton>
  );
}

export function TeamNameDialog(props: {
  readonly title: string;
  readonly verb: string;
  readonly name?: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
}) {
  const { title, verb, name = '', save, onClose } = props;
  const form = useServerForm<{ name: string }>({
    defaultValues: { name },
    send: async (values) => {
      await save(values.name.trim());
      onClose();
    },
  });
  return (
    <DialogFrame title={title} onClose={onClose}>
      <Form of={form} whileActing={name === '' ? 'refused' : 'unless-read-only'}>
        <Field name="name" label="Name" autoComplete="off" noManager autoFocus rules={nameRules('Enter a name.')} />
        <SubmitButton cancel={onClose}>{verb}</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
