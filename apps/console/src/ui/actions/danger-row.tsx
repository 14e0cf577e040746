/** A far-reaching action at the end of a page. While disabled, the reason replaces the consequence. */
import { Box, Button, type ButtonProps, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useActingObstacle } from './acting-context.ts';
import { useOfferedAct } from './offered-acts.ts';
import { Muted } from '../layout/texts.tsx';

export function DangerRow(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly verb: string;
  /** Why it is disabled; undefined = it is enabled. */
  readonly disabledReason?: ReactNode;
  readonly color?: ButtonProps['color'];
  act(): void;
}) {
  const reason = useId();
  const disabledReason = useActingObstacle() ?? props.disabledReason;
  useOfferedAct(disabledReason ? undefined : props.title, props.act);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        justifyContent: 'space-between',
        alignItems: { xs: 'flex-start', sm: 'center' },
        gap: 2,
        px: { xs: 2, sm: 2.5 },
        py: 2,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3">{props.title}</Typography>
        <Muted id={reason} component="div" sx={{ maxWidth: '60ch' }}>
          {disabledReason || props.children}
        </Muted>
      </Box>
      <Button
        variant="outlined"
        color={props.color ?? 'error'}
        disabled={Boolean(disabledReason)}
        aria-describedby={reason}
        onClick={props.act}
        sx={{ flexShrink: 0 }}
      >
        {props.verb}
      </Button>
    </Box>
  );
}
