/** A state in one or two words; colour only repeats it. */
import { Chip } from '@mui/material';

export type State = 'good' | 'attention' | 'bad' | 'info' | 'neutral';
const colours = { good: 'success', attention: 'warning', bad: 'error', info: 'info' } as const;

export interface StateText {
  readonly state: State;
  readonly text: string;
}

export function StatusChip({ state, text }: StateText) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={text}
      sx={(theme) => {
        const colour =
          state === 'neutral' ? theme.vars!.palette.text.secondary : theme.vars!.palette[colours[state]].main;
        return {
          fontSize: '0.8125rem',
          fontWeight: 500,
          color: colour,
          borderColor: `color-mix(in srgb, ${colour} 55%, transparent)`,
        };
      }}
    />
  );
}
