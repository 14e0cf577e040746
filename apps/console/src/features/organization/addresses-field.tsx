/** Addresses as chips. The unfinished one (`draft`) counts too, so that a click on the button does not move it. */
import Close from '@mui/icons-material/CloseOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, ButtonBase, FormControl, FormLabel, IconButton, InputBase } from '@mui/material';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { disallowedCharacter } from '../../ui/forms/field-rules.ts';
import { Below } from '../../ui/forms/field.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { addressesIn, hasSeparator, isAddress, merged } from './invitations.ts';

export interface Addresses {
  readonly addresses: string[];
  readonly draft: string;
}

const FIX = 'Fix the invalid addresses.';

export const written = ({ addresses, draft }: Addresses): string[] => merged(addresses, addressesIn(draft));

export function AddressesField(props: {
  /** The service has refused it as invalid. */
  isWrong(address: string): boolean;
  readonly readOnly: boolean;
  /** Others have been sent before. */
  readonly isOptional: boolean;
}) {
  const { isWrong, readOnly, isOptional } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { control, clearErrors, setError } = useFormContext<Addresses>();
  const { field: draft } = useController({ control, name: 'draft' });
  const {
    field: chips,
    fieldState: { error },
  } = useController({
    control,
    name: 'addresses',
    rules: {
      validate: (_chips, values) => {
        const all = written(values);
        if (all.length === 0) return isOptional || 'Enter an email address.';
        if (all.some(isAddress)) return true;
        return (all.length === 1 && disallowedCharacter(all[0]!)) || FIX;
      },
    },
  });
  const hold = (addresses: string[], rest = '') => {
    clearErrors('addresses');
    chips.onChange(addresses);
    draft.onChange(rest);
  };
  const add = (text: string) => {
    const next = merged(chips.value, addressesIn(text));
    const added = next.length - chips.value.length;
    if (added > 1) announce(`${added} addresses added.`);
    hold(next);
  };
  const remove = (address: string, { correct = false } = {}) => {
    if (!correct) announce(`${address} removed.`);
    hold(
      chips.value.filter((one) => one !== address),
      correct ? address : draft.value,
    );
    input.current?.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    const last = chips.value.at(-1);
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    const wrong = (address: string) => !isAddress(address) || isWrong(address);
    if (isEnter && draft.value.trim()) {
      // The first Enter ends the address, the next one sends.
      event.preventDefault();
      add(draft.value);
    } else if (isEnter && chips.value.some(wrong)) {
      // An address that is still invalid would be left behind unnoticed.
      event.preventDefault();
      setError('addresses', { type: 'invalid', message: FIX });
      announce(FIX);
    } else if (event.key === 'Backspace' && draft.value === '' && last !== undefined) remove(last);
  };
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        Email addresses
      </FormLabel>
      <Box
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
        sx={(theme) => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.75,
          p: 0.75,
          minHeight: 88,
          alignContent: 'flex-start',
          maxHeight: 240,
          overflowY: 'auto',
          cursor: 'text',
          borderRadius: '8px',
          border: '1px solid',
          borderColor: error ? 'error.main' : 'control',
          bgcolor: 'background.paper',
          '&:focus-within': { outline: `2px solid ${theme.vars!.palette.primary.main}`, outlineOffset: -1 },
        })}
      >
        <Box component="ul" aria-label="Addresses" sx={{ display: 'contents', listStyle: 'none' }}>
          {chips.value.map((address) => (
            <AddressChip
              key={address}
              address={address}
              isWrong={!isAddress(address) || isWrong(address)}
              {...(!readOnly && { remove: () => remove(address), correct: () => remove(address, { correct: true }) })}
            />
          ))}
        </Box>
        <InputBase
          id={id}
          value={draft.value}
          readOnly={readOnly}
          autoFocus
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element;
            chips.ref(element);
          }}
          onChange={({ target }) => (hasSeparator(target.value) ? add(target.value) : draft.onChange(target.value))}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (readOnly || !hasSeparator(text.trim())) return;
            // Not by the browser, which would remove line breaks and join addresses.
            event.preventDefault();
            add(`${draft.value} ${text}`);
          }}
          onKeyDown={pressed}
          sx={{ flex: '1 1 200px', px: 0.75, fontSize: '0.9375rem' }}
          inputProps={{
            type: 'text',
            inputMode: 'email',
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            'data-1p-ignore': '',
            'data-lpignore': 'true',
            'aria-required': true,
            'aria-invalid': Boolean(error),
            'aria-describedby': `${id}-help`,
          }}
        />
      </Box>
      <Below
        id={`${id}-help`}
        message={error?.message}
        hint="Type or paste addresses, separated by commas or spaces."
      />
    </FormControl>
  );
}

function AddressChip(props: {
  readonly address: string;
  readonly isWrong: boolean;
  remove?(): void;
  /** Puts it back into the input. */
  correct?(): void;
}) {
  const { address, isWrong, remove, correct } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        minHeight: 30,
        pl: 1,
        pr: remove ? 0.25 : 1,
        borderRadius: '6px',
        border: '1px solid',
        borderColor: isWrong ? 'error.main' : 'divider',
        bgcolor: isWrong ? 'transparent' : 'background.default',
        color: isWrong ? 'error.main' : 'text.primary',
        fontSize: '0.875rem',
      }}
    >
      {isWrong && <ErrorOutline aria-hidden sx={{ fontSize: 16, mr: 0.5, flexShrink: 0 }} />}
      {isWrong && correct ? (
        <ButtonBase
          onClick={correct}
          aria-label={`Edit ${address}`}
          sx={{ font: 'inherit', minHeight: 24, overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {address}
        </ButtonBase>
      ) : (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Box>
      )}
      {isWrong && (
        <Box component="span" sx={visuallyHidden}>
          {' is not a valid email address'}
        </Box>
      )}
      {remove && (
        <IconButton
          size="small"
          aria-label={`Remove ${address}`}
          onClick={remove}
          sx={{ ml: 0.25, p: '4px', color: 'inherit' }}
        >
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}
