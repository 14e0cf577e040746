import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { announce } from '../../ui/feedback/live-regions.tsx';
import {
  type ChoosableOrganization,
  organizationLabel,
  organizationsLike,
} from '../../words/organization-choice-words.ts';
import { roleList } from '../../words/role-words.ts';

export interface OfferedOrganization extends ChoosableOrganization {
  /** Of the user. */
  readonly roles: readonly string[];
}

/** Organizations from which on the list scrolls and can be filtered. */
const MANY = 11;

/** A checkbox for each organization. */
export function OrganizationPicks({
  organizations,
  picked,
  pick,
}: {
  readonly organizations: readonly OfferedOrganization[];
  readonly picked: readonly string[];
  pick(ids: readonly string[]): void;
}) {
  const [wanted, setWanted] = useState('');
  const areMany = organizations.length >= MANY;
  const shown = areMany ? organizationsLike(wanted, organizations) : organizations;
  return (
    <>
      {areMany && (
        <Filter
          wanted={wanted}
          filter={(text) => {
            setWanted(text);
            announce(`${organizationsLike(text, organizations).length} of ${organizations.length} shown`);
          }}
        />
      )}
      <Box
        role="group"
        aria-label="Your organizations"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          ...(areMany && {
            maxHeight: 280,
            overflowY: 'auto',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            pl: 1.5,
          }),
        }}
      >
        {shown.map((organization) => (
          <FormControlLabel
            key={organization.id}
            label={
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {organizationLabel(organization, organizations)}{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {roleList(organization.roles)}
                </Typography>
              </Box>
            }
            control={
              <Checkbox
                checked={picked.includes(organization.id)}
                onChange={(_event, checked) =>
                  pick(checked ? [...picked, organization.id] : picked.filter((one) => one !== organization.id))
                }
              />
            }
          />
        ))}
        {shown.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
            No organization matches.
          </Typography>
        )}
      </Box>
    </>
  );
}

function Filter({ wanted, filter }: { readonly wanted: string; filter(text: string): void }) {
  const id = useId();
  return (
    <FormControl sx={{ my: 1 }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        Find an organization
      </FormLabel>
      <OutlinedInput
        id={id}
        type="search"
        value={wanted}
        onChange={({ target }) => filter(target.value)}
        inputProps={{ autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true' }}
      />
    </FormControl>
  );
}
