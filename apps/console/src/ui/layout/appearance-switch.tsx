/** One quiet button that goes through system, light and dark. (A menu would cost 20 kB on the entrance pages.) */
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { announce } from '../feedback/live-regions.tsx';

const order = ['system', 'light', 'dark'] as const;
const names = { system: 'system', light: 'light', dark: 'dark' } as const;

export function AppearanceSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const next = order[(order.indexOf(mode) + 1) % order.length] ?? 'system';
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        setMode(next);
        announce(`Appearance: ${names[next]}.`);
      }}
      sx={{ color: 'text.secondary', fontWeight: 500, fontSize: '0.8125rem' }}
    >
      Appearance: {names[mode]}
    </Button>
  );
}
