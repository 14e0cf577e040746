import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Typography } from '@mui/material';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { type FoundMember, useOrganization } from '../../shared/organization/organization-reads.ts';
import { canTakeBack, roleSummary } from '../../shared/organization/permissions.ts';
import { roleList, rolesOf, roleTitle } from '../../shared/organization/role-names.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Below } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm, useTheForm } from '../../ui/forms/form.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { roleDisabledReason } from './members.ts';
import { useChangeRoles } from './queries.ts';

const stateText = (isSelf: boolean, name: string) => (isSelf ? 'You’re' : `${name} is`);

/** Changes roles immediately, with an undo in the toast. */
export function RolesDialog(props: {
  readonly member: FoundMember;
  /** The member is the caller. */
  readonly isSelf: boolean;
  onClose(): void;
}) {
  const { member, isSelf, onClose } = props;
  const { access, organization } = useOrganization();
  const change = useChangeRoles(organization.id, { quiet: true });
  const holds = rolesOf(member.role);
  // Used after the dialog is closed, so its toast must not depend on it.
  const undo = useChangeRoles(organization.id, {
    done: `${stateText(isSelf, member.user.name)} ${roleList(holds)} again.`,
  });
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
      toast(`${stateText(isSelf, member.user.name)} now ${roleList(roles)}.`, {
        ...(canUndo && { undo: () => undo.mutate({ memberId: member.id, roles: holds }) }),
      });
    },
  });
  return (
    <DialogFrame title={isSelf ? 'Your roles' : `Roles of ${member.user.name}`} onClose={onClose}>
      <Form of={form} label="Roles">
        <RoleChoice
          name="roles"
          titled
          options={names.map((name) => ({
            role: name,
            summary: summaryOf(name),
            disabledReason: roleDisabledReason(access, name, member),
          }))}
          rolesPage={`/o/${organization.slug}/roles`}
        />
        {isSelf && <NoWayBack holds={holds} />}
        <SaveButton holds={holds} onClose={onClose} />
      </Form>
    </DialogFrame>
  );
}

const useChosen = (): string[] => useWatch({ control: useTheForm().form.control, name: 'roles' }) as string[];

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
    <SubmitButton disabled={isSame} cancel={onClose}>
      Change roles
    </SubmitButton>
  );
}

export interface RoleOption {
  readonly role: string;
  /** The permissions of the role, in one line; undefined when the role no longer exists. */
  readonly summary: string | undefined;
  readonly disabledReason?: string | undefined;
}

export function RoleChoice(props: {
  readonly name: string;
  readonly options: readonly RoleOption[];
  readonly rolesPage: string;
  /** The heading above already names the group. */
  readonly titled?: boolean;
}) {
  const { name, options, rolesPage, titled = false } = props;
  const id = useId();
  const { control } = useFormContext<Record<string, string[]>>();
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control, name, rules: { validate: (roles) => roles.length > 0 || 'Choose a role.' } });
  const help = `${id}-help`;
  return (
    <FormControl component="fieldset" error={Boolean(error)} aria-describedby={help}>
      <FormLabel component="legend" sx={titled ? visuallyHidden : undefined}>
        Roles
      </FormLabel>
      {options.map(({ role, summary, disabledReason }, index) => {
        const about = `${id}-${index}`;
        return (
          <Box key={role} sx={{ mb: 0.5 }}>
            <FormControlLabel
              label={roleTitle(role)}
              disabled={disabledReason !== undefined}
              sx={{ '& .MuiFormControlLabel-label.Mui-disabled': { color: 'text.secondary' } }}
              control={
                <Checkbox
                  checked={value.includes(role)}
                  onBlur={onBlur}
                  onChange={(_event, checked) =>
                    onChange(checked ? [...value, role] : value.filter((one) => one !== role))
                  }
                  slotProps={{
                    input: {
                      ...(index === 0 && { ref }),
                      'aria-describedby': summary || disabledReason ? about : undefined,
                    },
                  }}
                />
              }
            />
            {(summary || disabledReason) && (
              <FormHelperText id={about} sx={{ mt: -0.75, ml: 4 }}>
                {[summary, disabledReason].filter(Boolean).join(' ')}
              </FormHelperText>
            )}
          </Box>
        );
      })}
      <Below
        id={help}
        message={error?.message}
        hint={
          <>
            Permissions from all roles combine. <Link to={rolesPage}>What each role can do</Link>
          </>
        }
      />
    </FormControl>
  );
}
