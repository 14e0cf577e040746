import { Autocomplete, Box } from '@mui/material';
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { Caption } from '../layout/texts.tsx';
import { type InPalette, PaletteInput, PaletteNote } from './palette-box.tsx';
import type { Choice } from './palette-choices.ts';

/**
 * The box of a palette with its list.
 * @param props.choices match the text already
 * @param props.note below the box, where there are no choices
 */
export function PaletteList(
  props: InPalette & { readonly choices: readonly Choice[]; readonly note?: string | undefined },
) {
  const { label, placeholder, input, typed, type, isOpen, setOpen, hadFocus, choices } = props;
  const navigate = useNavigate();
  // The box takes the place of an input, whose focus it keeps.
  useLayoutEffect(() => {
    if (!hadFocus) return;
    input.current?.focus();
    input.current?.setSelectionRange(-1, -1);
  }, [hadFocus, input]);
  const take = ({ leadsTo, isElsewhere = false }: Choice) => {
    type('');
    setOpen(false);
    // A dialog gives the focus back to where it was.
    document.querySelector('h1')?.focus({ preventScroll: true });
    if (typeof leadsTo === 'function') leadsTo();
    else if (isElsewhere) location.assign(leadsTo);
    else void navigate(leadsTo);
  };
  return (
    <>
      <Autocomplete<Choice, false, false, true>
        freeSolo
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        slotProps={{ listbox: { sx: { maxHeight: 'min(70dvh, 520px)' } } }}
        autoHighlight
        clearOnEscape
        size="small"
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => (reason === 'input' || reason === 'clear') && type(text)}
        onChange={(_event, chosen) => {
          // Enter gives the text, unless an arrow key has chosen: then the first line is meant.
          const choice = typeof chosen === 'string' ? choices[0] : chosen;
          if (choice) take(choice);
        }}
        options={choices}
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
          <PaletteInput
            id={id}
            {...slotProps.input}
            placeholder={placeholder}
            inputRef={input}
            inputProps={{ ...slotProps.htmlInput, 'aria-label': label }}
          />
        )}
        sx={{ width: '100%' }}
      />
      <Box role="status">{props.note !== undefined && <PaletteNote>{props.note}</PaletteNote>}</Box>
    </>
  );
}
