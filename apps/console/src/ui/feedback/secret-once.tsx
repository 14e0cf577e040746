/** Shows a new secret once, and asks before it is left without being copied or downloaded. */
import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { MONO } from '../../theme/theme.ts';
import { SecondaryButton } from '../actions/buttons.tsx';
import { useCopy } from '../actions/copy-button.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { announce } from './live-regions.tsx';

export function SecretOnce(props: {
  readonly secret: string;
  readonly label: string;
  /** The word for the secret in buttons and questions: "key". */
  readonly noun: string;
  readonly lead: ReactNode;
  readonly file: { readonly name: string; readonly content: string };
  readonly loss: string;
  /** Navigates away, which triggers the guard. */
  done(): void;
  readonly children?: ReactNode;
}) {
  const { secret, noun, file, done } = props;
  const [kept, setKept] = useState(false);
  const text = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
  const copySecret = async () => {
    if (await copy(secret)) return setKept(true);
    // Copying was blocked: select the text, so that Ctrl+C copies it.
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">{props.lead}</Typography>
      <Box
        component="code"
        ref={text}
        role="group"
        aria-label={props.label}
        onCopy={() => setKept(true)}
        sx={{
          display: 'block',
          p: 2,
          fontFamily: MONO,
          fontSize: '0.9375rem',
          lineHeight: 1.6,
          overflowWrap: 'anywhere',
          userSelect: 'all',
          border: '1px solid',
          borderColor: 'control',
          borderRadius: '8px',
          bgcolor: 'background.default',
        }}
      >
        {secret}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant={kept ? 'outlined' : 'contained'}
          color={kept ? 'inherit' : 'primary'}
          autoFocus
          startIcon={copied ? <Check /> : <ContentCopy />}
          onClick={() => void copySecret()}
        >
          {copied ? 'Copied' : `Copy ${noun}`}
        </Button>
        <SecondaryButton
          startIcon={<Download />}
          onClick={() => {
            download(file.name, file.content);
            setKept(true);
            announce('Downloaded.');
          }}
        >
          Download .env
        </SecondaryButton>
      </Stack>
      {props.children}
      <div>
        <Button variant={kept ? 'contained' : 'outlined'} color={kept ? 'primary' : 'inherit'} onClick={done}>
          I’ve stored it
        </Button>
      </div>
      <LeaveGuard
        when={!kept}
        title={`Leave without the ${noun}?`}
        verb="Leave without it"
        safe={`Back to the ${noun}`}
        danger
      >
        You haven’t copied or downloaded it, and it’s never shown again. {props.loss}
      </LeaveGuard>
    </Stack>
  );
}

/** Milliseconds until the browser has started the download. */
const BEGUN = 10_000;

/** Creates the file in the browser; nothing is sent. */
function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BEGUN);
}
