/** Shows a new key once, and asks before it is left without being copied or downloaded. */
import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { MONO } from '../../theme/theme.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { nameOf } from './key-state.ts';
import type { FreshKey, KeySettings } from './queries.ts';
import { curlSample, envFile, envFileName } from './sample.ts';

export function ShownOnce({
  made,
  settings,
  done,
  children,
}: {
  readonly made: FreshKey;
  readonly settings: Pick<KeySettings, 'sessions'>;
  /** Navigates away, which triggers the guard. */
  done(): void;
  /** Further information. */
  readonly children?: ReactNode;
}) {
  const [kept, setKept] = useState(false);
  const text = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
  const copyKey = async () => {
    if (await copy(made.key)) return setKept(true);
    // Copying was blocked: select the text, so that Ctrl+C copies it.
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        Store <strong>{nameOf(made)}</strong> now, in a password manager or in your program’s settings. It’s shown only
        once: we keep only a hash of it. {children}
      </Typography>
      <Box
        component="code"
        ref={text}
        role="group"
        aria-label="API key"
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
        {made.key}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant={kept ? 'outlined' : 'contained'}
          color={kept ? 'inherit' : 'primary'}
          autoFocus
          startIcon={copied ? <Check /> : <ContentCopy />}
          onClick={() => void copyKey()}
        >
          {copied ? 'Copied' : 'Copy key'}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Download />}
          onClick={() => {
            download(envFileName(nameOf(made)), envFile(made));
            setKept(true);
            announce('Downloaded.');
          }}
        >
          Download .env
        </Button>
      </Stack>
      <Stack spacing={1}>
        <Typography variant="body2" color="textSecondary">
          With the downloaded file loaded, try a first call:
        </Typography>
        <CodeBlock name="sample">{curlSample(location.origin, settings)}</CodeBlock>
      </Stack>
      <div>
        <Button variant={kept ? 'contained' : 'outlined'} color={kept ? 'primary' : 'inherit'} onClick={done}>
          I’ve stored it
        </Button>
      </div>
      <LeaveGuard when={!kept} title="Leave without the key?" verb="Leave without it" safe="Back to the key" danger>
        You haven’t copied or downloaded it, and it’s never shown again. Without it, you’ll have to create another key.
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
