import Search from '@mui/icons-material/SearchOutlined';
import { Autocomplete, Box, InputAdornment, OutlinedInput, Paper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Caption } from '../../ui/layout/texts.tsx';
import { isBusy, useLetterKey, withControl } from '../../ui/preferences/use-letter-key.ts';
import type { EarlySearch } from '../../shared/staff/early-search.tsx';
import { soughtText } from '../../shared/staff/sought.ts';
import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import { type Choice, choicesFor, type Found } from './choices.ts';

/** Milliseconds without a keystroke. */
const PAUSE = 250;

interface Props {
  readonly pages: Parameters<typeof choicesFor>[0]['pages'];
  /** What happened in the box that stood here while this was loaded. */
  readonly early: EarlySearch;
}

/**
 * The palette of the staff console, in its bar: finds people and anything else, opens pages, and starts acts that the page
 * offers. @param props.pages of the area
 */
export default function StaffSearch({ pages, early }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(early.isFocused);
  const [typed, setTyped] = useState(early.typed);
  const acts = useOfferedActs();
  const rested = soughtText(useDebounced(typed, PAUSE));
  const sought = soughtText(typed);
  const search = useFound(rested);
  const isBehind = sought !== rested || search.isFetching;
  // Enter must not open results of an older text.
  const found = isBehind ? undefined : search.data;
  const choices = choicesFor({ typed, sought, acts, pages, found });
  const show = () => {
    input.current?.focus();
    setIsOpen(true);
  };
  useLayoutEffect(() => {
    if (early.isFocused) input.current?.focus();
  }, [early]);
  useLetterKey('/', show);
  usePaletteKey(show);
  const note = isBehind || sought === '' ? undefined : noteOf(search.error);
  const take = ({ leadsTo, isElsewhere = false }: Choice) => {
    setTyped('');
    setIsOpen(false);
    // A dialog gives the focus back to where it was.
    document.querySelector('h1')?.focus({ preventScroll: true });
    if (typeof leadsTo === 'function') leadsTo();
    else if (isElsewhere) location.assign(leadsTo);
    else void navigate(leadsTo);
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
      <Autocomplete<Choice, false, false, true>
        freeSolo
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        slotProps={{
          paper: { elevation: 8, sx: { mt: 0.5, border: '1px solid', borderColor: 'divider' } },
          listbox: { sx: { maxHeight: 'min(70dvh, 520px)' } },
        }}
        autoHighlight
        clearOnEscape
        size="small"
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && setTyped(text)}
        onChange={(_event, chosen) => {
          // Enter gives the text, unless an arrow key has chosen: then the first line is meant.
          const choice = typeof chosen === 'string' ? choices[0] : chosen;
          if (choice) take(choice);
        }}
        options={choices}
        // The choices match already.
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
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
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        renderOption={({ key, ...item }, { title, detail }) => (
          <Box component="li" key={key} {...item}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
              {detail && <Caption>{detail}</Caption>}
            </Box>
          </Box>
        )}
        renderInput={({ id, slotProps }) => (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            {...slotProps.input}
            placeholder="Search or jump to…"
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

function noteOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return `${refusalText(error)}${error.requestId === undefined ? '' : ` Request ${error.requestId}`}`;
}

function useFound(q: string) {
  return useQuery({
    queryKey: ['staff-search', q],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
    select: ({ groups }): Found[] => groups.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind }))),
  });
}

/** Ctrl or ⌘ with K, also while typing; a dialog or menu keeps the focus. */
function usePaletteKey(show: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !withControl(event) || event.shiftKey || event.altKey || isBusy()) return;
    event.preventDefault();
    show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
