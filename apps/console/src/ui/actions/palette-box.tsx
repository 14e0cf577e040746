import Search from '@mui/icons-material/SearchOutlined';
import { Box, InputAdornment, OutlinedInput, type OutlinedInputProps, Paper } from '@mui/material';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce, MISSING } from '../feedback/live-regions.tsx';
import { isBusy, useLetterKey, withControl } from '../preferences/use-letter-key.ts';

/** The props that the box of a palette hands to its list. */
export interface InPalette {
  readonly label: string;
  readonly placeholder: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  type(text: string): void;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** The box had the focus when the list came. */
  readonly hadFocus: boolean;
}

/**
 * The box of a palette, in the bar of an area. Its list is loaded when the box gets the focus; what is typed meanwhile is kept.
 * @param props.load the list, a `PaletteList` of its own choices
 * @param props.given to that list
 */
export function PaletteBox<Given extends object>(props: {
  readonly label: string;
  readonly placeholder: string;
  load(): Promise<{ readonly default: ComponentType<InPalette & Given> }>;
  readonly given: Given;
}) {
  const { label, placeholder, load, given } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{
    readonly List: ComponentType<InPalette & Given>;
    readonly hadFocus: boolean;
  }>();
  const [isMissing, setIsMissing] = useState(false);
  const show = () => {
    input.current?.focus();
    setOpen(true);
  };
  useLetterKey('/', show);
  usePaletteKey(show);
  const fetchList = async () => {
    try {
      const { default: List } = await load();
      setLoaded({ List, hadFocus: document.activeElement === input.current });
    } catch {
      setIsMissing(true);
      announce(MISSING);
    }
  };
  return (
    <Box
      role="search"
      sx={(theme) => ({
        flex: '1 0 200px',
        minWidth: 0,
        maxWidth: 440,
        position: 'relative',
        [`&:not(:focus-within) .${NOTE}`]: { display: 'none' },
        // Where the bar has no room for words, a button, which covers the bar while it has the focus.
        [theme.breakpoints.down(720)]: {
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
            // A hidden overflow could be scrolled by the focus, and would stay so.
            overflow: 'clip',
            '& .MuiOutlinedInput-root': { pl: '12px !important', bgcolor: 'transparent' },
            // Over the whole button, so that each tap is on it. The list of MUI sets a width and paddings of its own.
            '& input': {
              opacity: 0,
              position: 'absolute',
              inset: 0,
              width: '100% !important',
              height: '100% !important',
            },
            '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          },
        },
      })}
    >
      {loaded ? (
        <loaded.List
          {...{ label, placeholder, input, typed, type, isOpen, setOpen, hadFocus: loaded.hadFocus, ...given }}
        />
      ) : (
        <>
          <PaletteInput
            placeholder={placeholder}
            inputRef={input}
            value={typed}
            onChange={({ target }) => {
              type(target.value);
              setOpen(true);
            }}
            onMouseDown={() => setOpen(true)}
            onFocus={() => void fetchList()}
            onBlur={() => setOpen(false)}
            inputProps={{ role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list', 'aria-label': label }}
          />
          {isMissing && <PaletteNote>{MISSING}</PaletteNote>}
        </>
      )}
    </Box>
  );
}

export const PaletteInput = ({ inputProps, ...props }: OutlinedInputProps) => (
  <OutlinedInput
    size="small"
    fullWidth
    {...props}
    // As in the list, so that nothing moves when that comes.
    sx={{ pl: '6px', '& .MuiOutlinedInput-input': { pl: 1 } }}
    startAdornment={
      // A tap on the icon reaches the box, which takes the focus.
      <InputAdornment position="start" disablePointerEvents>
        <Search aria-hidden sx={{ fontSize: 20 }} />
      </InputAdornment>
    }
    inputProps={{ ...inputProps, autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true' }}
  />
);

const NOTE = 'palette-note';

/** Below the box where there are no results. */
export const PaletteNote = ({ children }: { readonly children: string }) => (
  <Paper
    className={NOTE}
    elevation={8}
    sx={{ position: 'absolute', inset: 'calc(100% + 4px) 0 auto', px: 2, py: 1.5, zIndex: 'modal' }}
  >
    {children}
  </Paper>
);

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
