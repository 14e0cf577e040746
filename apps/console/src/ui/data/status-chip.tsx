/** A state in one or two words; colour only repeats it. */
import Chip from '@mui/material/Chip';

export type State = 'good' | 'attention' | 'bad' | 'info' | 'neutral';
const colours = { good: 'success', attention: 'warning', bad: 'error', info: 'info' } as const;

export function StatusChip({ state, children }: { readonly state: State; readonly children: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={children}
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
