import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  Radio,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { roleList } from '../organization/role-names.ts';
import {
  choiceText,
  type ChoosableOrganization,
  type ChosenOrganizations,
  organizationLabel,
  organizationsLike,
} from './organization-choice-messages.ts';

/** Shows a checkbox where the user has one organization; where they have none, only later ones can be chosen. */
export function OrganizationChoice(props: {
  readonly app: string;
  readonly organizations: readonly OfferedOrganization[];
  readonly chosen: ChosenOrganizations;
  onChange(chosen: ChosenOrganizations): void;
  /** The heading above already asks. */
  readonly titled?: boolean;
}) {
  const { app, organizations, chosen, titled = false } = props;
  const id = useId();
  const [wereAll] = useState(chosen === null);
  // The picked organizations are kept while all are chosen.
  const [picked, setPicked] = useState<readonly string[]>(chosen ?? []);
  const choose = (next: ChosenOrganizations) => {
    if (next) setPicked(next);
    announce(choiceText(app, organizations, next));
    props.onChange(next);
  };
  const radio = (label: string, value: ChosenOrganizations) => (
    <FormControlLabel
      label={label}
      control={
        <Radio
          name={`${id}-which`}
          checked={(chosen === null) === (value === null)}
          onChange={() => choose(value)}
          sx={{ p: 1 }}
        />
      }
    />
  );
  const offersBoth = organizations.length > 1 || (organizations.length === 1 && wereAll);
  return (
    <Box component="fieldset" aria-describedby={`${id}-means`} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={titled ? visuallyHidden : { fontWeight: 600, p: 0, mb: 0.5 }}>
        Which of your organizations may {app} see?
      </Typography>
      {offersBoth && (
        <Box sx={{ display: 'flex', flexDirection: 'column' }}>
          {radio('All, including ones I join later', null)}
          {radio('Only the ones I choose', picked)}
        </Box>
      )}
      {organizations.length === 0 ? (
        <Later chosen={chosen} choose={choose} />
      ) : (
        chosen !== null && (
          <Box sx={offersBoth ? { ml: { xs: 1, sm: 4 } } : undefined}>
            <OrganizationPicks organizations={organizations} picked={chosen} pick={choose} />
          </Box>
        )
      )}
      <FormHelperText id={`${id}-means`}>{choiceText(app, organizations, chosen)}</FormHelperText>
    </Box>
  );
}

const Later = (props: { readonly chosen: ChosenOrganizations; choose(chosen: ChosenOrganizations): void }) => (
  <>
    <Muted>You’re not in an organization yet.</Muted>
    <FormControlLabel
      label="Ones I join later"
      control={
        <Checkbox checked={props.chosen === null} onChange={(_event, checked) => props.choose(checked ? null : [])} />
      }
    />
  </>
);

interface OfferedOrganization extends ChoosableOrganization {
  readonly roles: readonly string[];
}

/** Organizations from which on the list scrolls and can be filtered. */
const MANY = 11;

function OrganizationPicks(props: {
  readonly organizations: readonly OfferedOrganization[];
  readonly picked: readonly string[];
  pick(ids: readonly string[]): void;
}) {
  const { organizations, picked, pick } = props;
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
                <Muted component="span">{roleList(organization.roles)}</Muted>
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
        {shown.length === 0 && <Muted sx={{ py: 1 }}>No organization matches.</Muted>}
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
