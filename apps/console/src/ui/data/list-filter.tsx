import Search from '@mui/icons-material/SearchOutlined';
import { FormControl, FormLabel, InputAdornment, NativeSelect, OutlinedInput, Stack } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { announce } from '../feedback/live-regions.tsx';
import type { Option } from '../forms/select-field.tsx';

/** Rows from which on a list has filters. */
export const MANY = 8;

export function useSpokenCount(isFiltered: boolean, words: string): void {
  useEffect(() => {
    if (isFiltered) announce(words);
  }, [isFiltered, words]);
}

export const ListFilter = ({ children }: { readonly children: ReactNode }) => (
  <Stack role="search" direction={{ xs: 'column', sm: 'row' }} spacing={2}>
    {children}
  </Stack>
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
    <FormControl sx={{ maxWidth: { sm: 320 } }}>
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
    <FormControl sx={{ maxWidth: { sm: 200 } }}>
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

/** A text counts when it is complete: after Enter, or when the focus leaves. A day counts at once. */
export function FilterText(props: {
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly value: string;
  change(value: string): void;
}) {
  const { type = 'text', value } = props;
  const id = useId();
  const [written, setWritten] = useState<string>();
  const commit = () => {
    if (written !== undefined && written.trim() !== value) props.change(written.trim());
    setWritten(undefined);
  };
  return (
    <FormControl sx={{ maxWidth: { sm: 200 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {props.label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type={type}
        value={written ?? value}
        onChange={({ target }) => (type === 'date' ? props.change(target.value) : setWritten(target.value))}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        // The browser writes a day as wide as it likes, with a button after it.
        {...(type === 'date' && { sx: { '& input': { px: 1 } } })}
        inputProps={{ autoComplete: 'off', spellCheck: false, 'data-1p-ignore': '', 'data-lpignore': 'true' }}
      />
    </FormControl>
  );
}

/** Keeps the view of a page in the URL: a reload, Back and a shared link show the same. Other parameters stay. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  // The URL updates with a delay; the next change must start from the pending state.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(wanted.current);
    edit(next);
    wanted.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    get: (name: string) => params.get(name) ?? '',
    set: (name: string, value: string) => change((now) => (value ? now.set(name, value) : now.delete(name))),
    clear: (...names: string[]) => change((now) => names.forEach((name) => now.delete(name))),
  };
}
