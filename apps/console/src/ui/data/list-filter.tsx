import Search from '@mui/icons-material/SearchOutlined';
import { Box, FormControl, FormLabel, InputAdornment, NativeSelect, OutlinedInput } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { announce } from '../feedback/live-regions.tsx';
import type { Option } from '../forms/select-field.tsx';
import { Caption } from '../layout/texts.tsx';

/** Rows from which on a list has filters. */
export const MANY = 8;

export function useSpokenCount(isFiltered: boolean, words: string): void {
  useEffect(() => {
    if (isFiltered) announce(words);
  }, [isFiltered, words]);
}

export const ListFilter = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="search"
    sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
  >
    {children}
  </Box>
);

export function FilterSearch(props: {
  readonly value: string;
  readonly placeholder: string;
  change(value: string): void;
}) {
  const id = useId();
  // While typing, the input keeps its own text, because the URL follows with a delay.
  const [written, setWritten] = useState<string>();
  return (
    <FormControl sx={{ flex: '1 1 260px', maxWidth: { sm: 320 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        Search
      </FormLabel>
      <OutlinedInput
        id={id}
        type="search"
        value={written ?? props.value}
        onChange={({ target }) => {
          setWritten(target.value);
          props.change(target.value);
        }}
        onBlur={() => setWritten(undefined)}
        placeholder={props.placeholder}
        startAdornment={
          <InputAdornment position="start">
            <Search aria-hidden sx={{ fontSize: 20 }} />
          </InputAdornment>
        }
        inputProps={{ autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true' }}
      />
    </FormControl>
  );
}

export function FilterSelect(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  change(value: string): void;
}) {
  const id = useId();
  return (
    <FormControl sx={{ flex: '1 1 200px', maxWidth: { sm: 200 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {props.label}
      </FormLabel>
      <NativeSelect
        id={id}
        input={<OutlinedInput />}
        value={props.value}
        onChange={({ target }) => props.change(target.value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

/** Milliseconds without a keystroke. */
const PAUSE = 300;

/** A text counts while it is typed, once it has no problem; the problem is told when the focus leaves, or after Enter. */
export function FilterText(props: {
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly placeholder?: string | undefined;
  readonly value: string;
  problem?(value: string): ReactNode;
  change(value: string): void;
}) {
  const { type = 'text', value } = props;
  const id = useId();
  const [written, setWritten] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const problemOf = (text: string): ReactNode => (text.trim() === '' ? undefined : props.problem?.(text.trim()));
  const commit = useEffectEvent((text: string) => {
    if (text.trim() !== value && !problemOf(text)) props.change(text.trim());
  });
  useEffect(() => {
    if (written === undefined) return;
    const timer = setTimeout(() => commit(written), PAUSE);
    return () => clearTimeout(timer);
  }, [written]);
  const settle = () => {
    setIsAsked(true);
    if (written === undefined || problemOf(written)) return;
    if (written.trim() !== value) props.change(written.trim());
    setWritten(undefined);
  };
  const problem = (isAsked || written === undefined) && problemOf(written ?? value);
  return (
    <FormControl error={Boolean(problem)} sx={{ flex: '1 1 140px', maxWidth: { sm: 200 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {props.label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type={type}
        value={written ?? value}
        placeholder={props.placeholder}
        onChange={({ target }) => {
          setIsAsked(false);
          if (type === 'date') props.change(target.value);
          else setWritten(target.value);
        }}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        // The browser writes a day as wide as it likes, with a button after it.
        {...(type === 'date' && { sx: { '& input': { px: 1 } } })}
        inputProps={{
          autoComplete: 'off',
          spellCheck: false,
          'data-1p-ignore': '',
          'data-lpignore': 'true',
          ...(problem && { 'aria-describedby': `${id}-help` }),
        }}
      />
      {problem && (
        <Caption id={`${id}-help`} role="alert" color="error" sx={{ mt: 0.75 }}>
          {problem}
        </Caption>
      )}
    </FormControl>
  );
}

const setOne = (params: URLSearchParams, name: string, value: string): void =>
  value ? params.set(name, value) : params.delete(name);

/** The parameters of the change under way, which the next one starts from, also one by another part of the page. */
let wanted: URLSearchParams | undefined;

/** Keeps the view of a page in the URL: a reload, Back and a shared link show the same. Other parameters stay. */
export function useUrlState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = (edit: (params: URLSearchParams) => void) => {
    // The browser's own: a render may be later than the next change.
    const next = new URLSearchParams(wanted ?? window.location.search);
    edit(next);
    wanted = next;
    const settled = () => {
      if (wanted === next) wanted = undefined;
    };
    Promise.resolve(navigate(`?${next}`, { replace: true, preventScrollReset: true })).then(settled, settled);
  };
  return {
    get: (name: string) => params.get(name) ?? '',
    set: (name: string, value: string) => change((now) => setOne(now, name, value)),
    setAll: (values: Readonly<Record<string, string>>) =>
      change((now) => Object.entries(values).forEach(([name, value]) => setOne(now, name, value))),
    clear: (...names: string[]) => change((now) => names.forEach((name) => now.delete(name))),
  };
}
