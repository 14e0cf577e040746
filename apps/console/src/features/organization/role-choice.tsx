/** Checkboxes for roles: at least one. A role that cannot be assigned says why. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Below } from '../../ui/forms/field.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { roleTitle } from '../../words/role-words.ts';

export interface RoleOption {
  readonly role: string;
  /** What it can do, in one line; undefined of one that no longer exists. */
  readonly summary: string | undefined;
  /** Why it cannot be assigned or removed. */
  readonly barred?: string | undefined;
}

export function RoleChoice({
  name,
  options,
  rolesPage,
  titled = false,
}: {
  readonly name: string;
  readonly options: readonly RoleOption[];
  /** The page that lists all permissions. */
  readonly rolesPage: string;
  /** The heading above already names the group. */
  readonly titled?: boolean;
}) {
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
      {options.map(({ role, summary, barred }, index) => {
        const about = `${id}-${index}`;
        return (
          <Box key={role} sx={{ mb: 0.5 }}>
            <FormControlLabel
              label={roleTitle(role)}
              disabled={barred !== undefined}
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
                      'aria-describedby': summary || barred ? about : undefined,
                    },
                  }}
                />
              }
            />
            {(summary || barred) && (
              <FormHelperText id={about} sx={{ mt: -0.75, ml: 4 }}>
                {[summary, barred].filter(Boolean).join(' ')}
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
