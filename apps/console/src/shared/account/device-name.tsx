import Computer from '@mui/icons-material/ComputerOutlined';
import Smartphone from '@mui/icons-material/SmartphoneOutlined';
import Tablet from '@mui/icons-material/TabletMacOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import { Box } from '@mui/material';
import { Caption } from '../../ui/layout/texts.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { deviceOf } from './devices.ts';

const drawings = { computer: Computer, phone: Smartphone, tablet: Tablet, program: Terminal } as const;

export function DeviceName({ userAgent, here }: { readonly userAgent: string | null; readonly here: boolean }) {
  const { name, detail, kind } = deviceOf(userAgent);
  const Drawing = drawings[kind];
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }} title={userAgent ?? undefined}>
      <Drawing aria-hidden sx={{ fontSize: 22, color: 'text.secondary', mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center', overflowWrap: 'anywhere' }}>
          {name}
          {here && <StatusChip state="good" text="This device" />}
        </Box>
        {detail && <Caption>{detail}</Caption>}
      </Box>
    </Box>
  );
}
