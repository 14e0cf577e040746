import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { grants, permissionsIn } from '../../api/access-rules.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { permissionWords, resourceWords } from '../../words/permission-words.ts';

/** The name of a permission's form field; resource names may contain characters that field names cannot. */
export const fieldOf = (index: number): string => `permission-${index}`;

/** Permissions that the caller does not have cannot be granted and are disabled. */
export function PermissionFields() {
  const { access } = useOrganization();
  const all = permissionsIn(access.statements).map((one, index) => ({ ...one, name: fieldOf(index) }));
  const isShort = all.some(({ resource, action }) => !grants(access.grantable, resource, action));
  return (
    <>
      {Object.keys(access.statements).map((resource) => (
        <Box component="fieldset" key={resource} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <FormLabel component="legend" sx={{ p: 0, mb: 0.5 }}>
            {resourceWords(resource)}
          </FormLabel>
          {all
            .filter((one) => one.resource === resource)
            .map(({ action, name }) => (
              <CheckboxField
                key={action}
                name={name}
                label={permissionWords(resource, action)}
                disabled={!grants(access.grantable, resource, action)}
              />
            ))}
        </Box>
      ))}
      {isShort && (
        <Typography variant="body2" color="textSecondary">
          You can only grant permissions you have.
        </Typography>
      )}
    </>
  );
}
