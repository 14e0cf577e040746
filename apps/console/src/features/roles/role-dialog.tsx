import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { asPermissions, grants, permissionsIn } from '../../api/access-rules.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { roleTitle } from '../../words/role-words.ts';
import { fieldOf, PermissionFields } from './permission-fields.tsx';
import { type Role, useRoleWrites } from './queries.ts';

interface Props {
  /** Undefined = create a new one. */
  readonly role?: Role;
  onClose(): void;
}

/** Creates or changes a custom role. Says how many members have it. */
export function RoleDialog(props: Props) {
  const { role } = props;
  return (
    <DialogFrame
      open
      wide
      title={role ? `Change the role ${roleTitle(role.role)}` : 'Create a role'}
      onClose={props.onClose}
    >
      <DialogContent>
        <RoleForm {...props} />
      </DialogContent>
    </DialogFrame>
  );
}

function RoleForm({ role, onClose }: Props) {
  const { access } = useOrganization();
  const { create, update } = useRoleWrites();
  const all = permissionsIn(access.statements);
  const form = useServerForm<Record<string, string | boolean>>({
    defaultValues: {
      role: role?.role ?? '',
      ...Object.fromEntries(
        all.map((one, index) => [fieldOf(index), role ? grants(role.permissions, one.resource, one.action) : false]),
      ),
    },
    send: async (values, { formState: { defaultValues: before } }) => {
      const name = String(values['role']).trim();
      const permission = asPermissions(all.filter((_, index) => values[fieldOf(index)] === true));
      if (role?.id) {
        // The changed values only: a rename does not revert permissions that someone else has changed.
        const isRenamed = name.toLowerCase() !== role.role;
        const isOther = all.some((_, index) => values[fieldOf(index)] !== before?.[fieldOf(index)]);
        if (isRenamed || isOther) {
          await update(role.id, {
            // All permissions at once, with the former ones, so that a concurrent change is refused.
            ...(isOther && { permission, formerPermission: role.permissions }),
            ...(isRenamed && { roleName: name }),
          });
        }
      } else await create(name, permission);
      toast(role ? 'Saved.' : `Role ${roleTitle(name)} created. Assign it to members.`);
      onClose();
    },
  });
  return (
    <Form of={form} label="Role">
      {role && role.memberCount > 0 && (
        <Typography color="textSecondary">
          {role.memberCount === 1 ? '1 member has' : `${role.memberCount} members have`} this role. Their permissions
          change immediately.
        </Typography>
      )}
      <Field
        name="role"
        label="Name"
        autoComplete="off"
        noManager
        autoFocus
        rules={{ validate: (name: string) => name.trim() !== '' || 'Enter a name.' }}
        hint="For example, billing or support."
      />
      <PermissionFields />
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {role ? 'Change role' : 'Create role'}
      </SubmitButton>
    </Form>
  );
}
