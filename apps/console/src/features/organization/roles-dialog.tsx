import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { canTakeBack } from '../../api/access-rules.ts';
import { useOrganization } from '../../api/open-organization.ts';
import type { Member } from '../../api/organization-reads.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Form, useTheForm } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { roleSummary } from '../../words/permission-words.ts';
import { roleList, rolesOf } from '../../words/role-words.ts';
import { isOnlyOwner, roleBar } from './member-rules.ts';
import { useChangeRoles } from './queries.ts';
import { RoleChoice } from './role-choice.tsx';

interface Target {
  readonly member: Member;
  readonly everybody: readonly Member[];
  /** The member is the caller. */
  readonly isSelf: boolean;
}

/** Changes roles immediately, with an undo in the toast. */
export function RolesDialog({ target, onClose }: { readonly target: Target | undefined; onClose(): void }) {
  if (!target) return null;
  return (
    <DialogFrame open title={target.isSelf ? 'Your roles' : `Roles of ${target.member.user.name}`} onClose={onClose}>
      <DialogContent>
        <Roles {...target} onClose={onClose} />
      </DialogContent>
    </DialogFrame>
  );
}

const stateWords = (isSelf: boolean, name: string) => (isSelf ? 'You’re' : `${name} is`);

function Roles({ member, everybody, isSelf, onClose }: Target & { onClose(): void }) {
  const { access, organization } = useOrganization();
  const change = useChangeRoles(organization.id, { quiet: true });
  const holds = rolesOf(member.role);
  // Used after the dialog is closed, so its toast must not depend on it.
  const undo = useChangeRoles(organization.id, {
    done: `${stateWords(isSelf, member.user.name)} ${roleList(holds)} again.`,
  });
  const target = { isOnlyOwner: isOnlyOwner(access, everybody, member) };
  // Members may still have a role that no longer exists.
  const names = [...new Set([...access.roles.map((one) => one.role), ...holds])];
  const summaryOf = (name: string) => {
    const known = access.roles.find((one) => one.role === name);
    return known && roleSummary(known.permissions, access.statements);
  };
  const form = useServerForm<{ roles: string[] }>({
    defaultValues: { roles: holds },
    send: async ({ roles }) => {
      await change.mutateAsync({ memberId: member.id, roles });
      onClose();
      const canUndo = !isSelf || canTakeBack(access, holds, roles);
      toast(`${stateWords(isSelf, member.user.name)} now ${roleList(roles)}.`, {
        ...(canUndo && { undo: () => undo.mutate({ memberId: member.id, roles: holds }) }),
      });
    },
  });
  return (
    <Form of={form} label="Roles">
      <RoleChoice
        name="roles"
        titled
        options={names.map((name) => ({ role: name, summary: summaryOf(name), barred: roleBar(access, name, target) }))}
        rolesPage={`/o/${organization.slug}/roles`}
      />
      {isSelf && <NoWayBack holds={holds} />}
      <SaveButton holds={holds} onClose={onClose} />
    </Form>
  );
}

const useChosen = (): string[] => useWatch({ control: useTheForm().form.control, name: 'roles' }) as string[];

/** Warns members who are about to lose the permission to change roles. */
function NoWayBack({ holds }: { readonly holds: readonly string[] }) {
  const { access } = useOrganization();
  const chosen = useChosen();
  if (chosen.length === 0 || canTakeBack(access, holds, chosen)) return null;
  return (
    <Typography variant="body2" role="status">
      You’ll lose permissions that you can’t give back to yourself.
    </Typography>
  );
}

function SaveButton({ holds, onClose }: { readonly holds: readonly string[]; onClose(): void }) {
  const chosen = useChosen();
  const isSame = chosen.length === holds.length && chosen.every((role) => holds.includes(role));
  return (
    <SubmitButton
      disabled={isSame}
      beside={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      Change roles
    </SubmitButton>
  );
}
