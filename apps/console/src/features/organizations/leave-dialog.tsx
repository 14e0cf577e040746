import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-queue.tsx';
import { type Membership, useLeave } from './queries.ts';

/** C2: whoever is out comes back by an invitation only. */
export function LeaveDialog({ of, onClose }: { readonly of: Membership | undefined; onClose(): void }) {
  const leave = useLeave();
  if (!of) return null;
  const { organization, memberCount } = of;
  const others = memberCount - 1;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Leave ${organization.name}?`}
      verb={`Leave ${organization.name}`}
      danger
      confirm={async () => {
        await leave.mutateAsync(organization.id);
        toast(`You have left ${organization.name}.`);
      }}
    >
      You lose your roles and your teams there. {others === 1 ? '1 member stays' : `${others} members stay`}. To come
      back you need a new invitation.
    </ConfirmDialog>
  );
}
