import { Box, FormLabel, Typography } from '@mui/material';
import { Muted } from '../../ui/layout/texts.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import {
  asPermissions,
  grants,
  permissionsIn,
  permissionText,
  resourceText,
} from '../../shared/organization/permissions.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { type Role, useRoleWrites } from './queries.ts';

export function RoleDialog({ role, onClose }: { readonly role?: Role; onClose(): void }) {
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
    <DialogFrame wide title={role ? `Change the role ${roleTitle(role.role)}` : 'Create a role'} onClose={onClose}>
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
        <SubmitButton cancel={onClose}>{role ? 'Change role' : 'Create role'}</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

/** The name of a permission's form field; resource names may contain characters that field names cannot. */
const fieldOf = (index: number): string => `permission-${index}`;

function PermissionFields() {
  const { access } = useOrganization();
  const all = permissionsIn(access.statements).map((one, index) => ({ ...one, name: fieldOf(index) }));
  const isShort = all.some(({ resource, action }) => !grants(access.grantable, resource, action));
  return (
    <>
      {Object.keys(access.statements).map((resource) => (
        <Box component="fieldset" key={resource} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <FormLabel component="legend" sx={{ p: 0, mb: 0.5 }}>
            {resourceText(resource)}
          </FormLabel>
          {all
            .filter((one) => one.resource === resource)
            .map(({ action, name }) => (
              <CheckboxField
                key={action}
                name={name}
                label={permissionText(resource, action)}
                disabled={!grants(access.grantable, resource, action)}
              />
            ))}
        </Box>
      ))}
      {isShort && <Muted>You can only grant permissions you have.</Muted>}
    </>
  );
}
