/** Copies a text and announces it. Where the browser blocks copying, the text beside it can be selected. */
import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { useCopy } from './use-copy.ts';

export function CopyButton({ text, name }: { readonly text: string; /** "request id" */ readonly name: string }) {
  const { copied, copy } = useCopy();
  return (
    <IconButton
      size="small"
      aria-label={`Copy ${name}`}
      onClick={() => void copy(text)}
      sx={{ color: 'text.secondary' }}
    >
      {copied ? <Check sx={{ fontSize: 16 }} /> : <ContentCopy sx={{ fontSize: 16 }} />}
    </IconButton>
  );
}
