import Alert from '@mui/material/Alert';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import { useOrganization } from '../../api/open-organization.ts';
import type { Member, Team } from '../../api/organization-reads.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../words/refusal-text.ts';
import { usePlaces } from './queries.ts';
import { MemberEmail } from '../../shared/organization/member-email.tsx';

/** The look of menus: without a shadow, its edge would be invisible on a white card. */
const POPUP = {
  mt: 0.5,
  border: '1px solid',
  borderColor: 'divider',
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)',
} as const;

interface Props {
  readonly team: Team;
  /** Members of the organization that are not in the team. */
  readonly others: Member[];
  /** How many are in it. */
  readonly count: number;
}

/** Finds members by name or email; selecting one adds them immediately. */
export function AddMember({ team, others, count }: Props) {
  const [text, setText] = useState('');
  const { add } = usePlaces(team);
  const choose = (member: Member | null) => {
    if (!member || add.isPending) return;
    add.mutate(member);
  };
  const isFull = count >= boot.teamMemberLimit;
  return (
    <Stack spacing={1.5} sx={{ maxWidth: 480 }}>
      <Autocomplete
        options={others}
        value={null}
        inputValue={text}
        onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_event, member) => choose(member)}
        disabled={isFull || others.length === 0}
        autoHighlight
        slotProps={{ paper: { sx: POPUP } }}
        getOptionLabel={({ user }) => `${user.name} ${user.email}`}
        getOptionKey={({ id }) => id}
        noOptionsText="No other members match"
        renderInput={(params) => <Search params={params} hint={<Hint {...{ team, others, count }} />} />}
        renderOption={({ key, ...item }, { user }) => (
          <Box component="li" key={key} {...item}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {user.name}
              <Typography variant="caption" component="div" color="textSecondary">
                <MemberEmail user={user} />
              </Typography>
            </Box>
          </Box>
        )}
      />
      {add.error instanceof ApiRefusal && (
        <Alert severity="error" role="alert">
          {refusalText(add.error)}
        </Alert>
      )}
    </Stack>
  );
}

function Search({ params, hint }: { readonly params: AutocompleteRenderInputParams; readonly hint: React.ReactNode }) {
  const { id, disabled, slotProps } = params;
  const helper = `${id}-help`;
  return (
    <FormControl disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        Add members
      </FormLabel>
      <OutlinedInput
        id={id}
        {...slotProps.input}
        // As high as every other field.
        sx={{ '&&': { py: '1px' } }}
        inputProps={{
          ...slotProps.htmlInput,
          placeholder: 'Name or email',
          'aria-describedby': helper,
          'data-1p-ignore': '',
          'data-lpignore': 'true',
        }}
      />
      <FormHelperText id={helper}>{hint}</FormHelperText>
    </FormControl>
  );
}

function Hint({ team, others, count }: Props) {
  const { organization } = useOrganization();
  const { teamMemberLimit: most } = boot;
  if (others.length === 0) return `Everyone in ${organization.name} is already in ${team.name}.`;
  if (count >= most) return `This team has reached its limit of ${most} members.`;
  const places = most === Infinity ? '' : ` ${count} of ${most} members.`;
  return `Members of ${organization.name} who aren’t in this team yet.${places}`;
}
