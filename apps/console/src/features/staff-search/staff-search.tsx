import Search from '@mui/icons-material/SearchOutlined';
import { Autocomplete, Box, InputAdornment, OutlinedInput, Paper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Caption } from '../../ui/layout/texts.tsx';
import { useLetterKey, withControl } from '../../ui/preferences/use-letter-key.ts';
import { kindText, soughtText } from '../../shared/staff/sought.ts';

type Found = components['schemas']['FindingView'] & { readonly kind: string };

/** Milliseconds without a keystroke. */
const PAUSE = 250;

/** Finds users, and anything else by its id. What is found leads to the account that it is, or belongs to. */
/** The page of the account that it is about; what is about none has a page of its own, or entries of the audit trail. */
function pathOf({ kind, id, userId }: Found): string {
  if (userId !== null) return `/staff/users/${userId}`;
  if (kind === 'billing-customer') return `/staff/billing/customers/${id}`;
  return `/staff/audit?target=${encodeURIComponent(id)}`;
}

export default function StaffSearch() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const sought = soughtText(useDebounced(typed, PAUSE));
  const search = useFound(sought);
  const isBehind = soughtText(typed) !== sought || search.isFetching;
  const focus = () => input.current?.focus();
  useLetterKey('/', focus);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !withControl(event) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const note = isBehind || sought === '' ? undefined : noteOf(search);
  const open = (found: Found) => {
    setTyped('');
    input.current?.blur();
    void navigate(pathOf(found));
  };
  return (
    <Box
      role="search"
      sx={(theme) => ({
        flex: 1,
        maxWidth: 440,
        position: 'relative',
        '&:not(:focus-within) [role=status]': { display: 'none' },
        // On a phone a button, which covers the bar while it has the focus.
        [theme.breakpoints.down('sm')]: {
          '&:focus-within': {
            position: 'absolute',
            inset: '0 0 auto',
            p: 1,
            maxWidth: 'none',
            bgcolor: 'background.default',
            zIndex: 1,
          },
          '&:not(:focus-within)': {
            ml: 'auto',
            flex: '0 0 44px',
            width: 44,
            overflow: 'hidden',
            '& .MuiOutlinedInput-root': { pl: '12px', bgcolor: 'transparent' },
            '& input': { opacity: 0 },
            '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          },
        },
      })}
    >
      <Autocomplete<Found, false, false, true>
        freeSolo
        slotProps={{ paper: { elevation: 8, sx: { mt: 0.5, border: '1px solid', borderColor: 'divider' } } }}
        autoHighlight
        clearOnEscape
        size="small"
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
        onChange={(_event, chosen) => {
          // Enter gives the text, unless an arrow key has chosen: then the first result is meant.
          const first = isBehind ? undefined : search.data?.[0];
          const found = typeof chosen === 'string' ? first : chosen;
          if (found) open(found);
        }}
        options={soughtText(typed) === '' ? [] : (search.data ?? [])}
        // The service has searched.
        filterOptions={(options) => options}
        groupBy={({ kind }) => kindText(kind)}
        renderGroup={({ key, group, children }) => (
          <Box component="li" key={key} role="group" aria-label={group}>
            <Caption aria-hidden sx={{ px: 2, pt: 1, pb: 0.5, fontWeight: 600 }}>
              {group}
            </Caption>
            <Box component="ul" role="presentation" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {children}
            </Box>
          </Box>
        )}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
        getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.id}`)}
        renderOption={({ key, ...item }, { title, detail, userId }) => (
          <Box component="li" key={key} {...item}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
              <Caption>{[detail, userId === null && 'Its audit entries'].filter(Boolean).join(' · ')}</Caption>
            </Box>
          </Box>
        )}
        renderInput={({ id, slotProps }) => (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            {...slotProps.input}
            placeholder="Search"
            startAdornment={
              <InputAdornment position="start">
                <Search aria-hidden sx={{ fontSize: 20 }} />
              </InputAdornment>
            }
            inputRef={input}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-label': 'Search everything',
              autoComplete: 'off',
              'data-1p-ignore': '',
              'data-lpignore': 'true',
            }}
          />
        )}
        sx={{ width: '100%' }}
      />
      <Note text={note} />
    </Box>
  );
}

/** Below the box where there are no results. */
const Note = ({ text }: { readonly text: string | undefined }) => (
  <Box role="status">
    {text !== undefined && (
      <Paper
        elevation={8}
        sx={{ position: 'absolute', inset: 'calc(100% + 4px) 0 auto', px: 2, py: 1.5, zIndex: 'modal' }}
      >
        {text}
      </Paper>
    )}
  </Box>
);

function noteOf({ data, error }: { readonly data: readonly Found[] | undefined; readonly error: Error | null }) {
  if (error instanceof ApiRefusal) {
    return `${refusalText(error)}${error.requestId === undefined ? '' : ` Request ${error.requestId}`}`;
  }
  return data?.length === 0 ? 'Nothing matches. Whole IDs, parts of names and addresses are found.' : undefined;
}

function useFound(q: string) {
  return useQuery({
    queryKey: ['staff-search', q],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
    select: ({ groups }): Found[] => groups.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind }))),
  });
}
