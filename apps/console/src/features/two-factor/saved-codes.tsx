import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { boot } from '../../api/boot.ts';
import { MONO } from '../../theme/theme.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useCopy } from '../../ui/actions/copy-button.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { codesText } from './secrets.ts';

const SHEET = 'backup-codes-sheet';
/** Prints only the sheet. */
const paper = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        [`#${SHEET}, #${SHEET} *`]: { visibility: 'visible' },
        [`#${SHEET}`]: { position: 'absolute', inset: '0 auto auto 0', border: 0 },
      },
    }}
  />
);

function SavedCodes(props: { readonly codes: readonly string[]; readonly email: string; saved(): void }) {
  const { codes, email, saved } = props;
  const [made] = useState(() => new Date());
  const { copied, copy } = useCopy();
  const text = codesText(codes, email, made);
  return (
    <>
      {paper}
      <Box id={SHEET} sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 2 }}>
        <Muted sx={{ overflowWrap: 'anywhere' }}>Backup codes of {email}</Muted>
        <Box
          component="ol"
          aria-label="Backup codes"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1.5,
            p: 0,
            display: 'grid',
            gridTemplateColumns: 'repeat(2, max-content)',
            gap: { xs: '8px 24px', sm: '8px 56px' },
            fontFamily: MONO,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Take
          icon={<ContentCopy />}
          take={async () => {
            if (await copy(text)) saved();
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Take>
        <Take
          icon={<Download />}
          take={() => {
            download(text);
            saved();
          }}
        >
          Download
        </Take>
        <Take
          icon={<Print />}
          take={() => {
            window.print();
            saved();
          }}
        >
          Print
        </Take>
      </Stack>
    </>
  );
}

function Take(props: { readonly icon: ReactNode; take(): unknown; readonly children: string }) {
  return (
    <SecondaryButton
      startIcon={props.icon}
      onClick={() => void props.take()}
      // Three in a row on a phone.
      sx={{ px: { xs: 1.25, sm: 2 } }}
    >
      {props.children}
    </SecondaryButton>
  );
}

/** Creates the file in the browser; nothing is sent. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${boot.productName} backup codes.txt`;
  link.click();
  URL.revokeObjectURL(address);
}

export function KeepCodes(props: { readonly codes: readonly string[]; readonly email: string; done(): void }) {
  const [isSaved, setIsSaved] = useState(false);
  const why = useId();
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        Each code works once, when you don’t have your phone. Keep them with your passwords, not on that phone. They’re
        shown only now.
      </Typography>
      <SavedCodes codes={props.codes} email={props.email} saved={() => setIsSaved(true)} />
      <div>
        <Button
          variant="contained"
          disabled={!isSaved}
          aria-describedby={isSaved ? undefined : why}
          onClick={props.done}
        >
          I’ve saved my codes
        </Button>
        {!isSaved && (
          <Muted id={why} sx={{ mt: 1 }}>
            Copy, download or print them first.
          </Muted>
        )}
      </div>
      <LeaveGuard when={!isSaved} title="Leave without your codes?" verb="Leave" danger>
        They’re shown only now. Without them and without your phone, you can’t sign in. You can generate new ones later.
      </LeaveGuard>
    </Stack>
  );
}
