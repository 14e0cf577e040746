/** Copies a text and says so. Where the browser forbids it, the text stands selectable beside the button anyway. */
import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { announce } from './live-regions.tsx';

/** Milliseconds the tick stays. */
const SHOWN = 2000;

export function CopyButton({ text, name }: { readonly text: string; /** "request id" */ readonly name: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied.');
    } catch {
      announce('Copying is not allowed here. Select the text instead.', 'assertive');
    }
  };
  return (
    <IconButton size="small" aria-label={`Copy ${name}`} onClick={() => void copy()} sx={{ color: 'text.secondary' }}>
      {copied ? <Check sx={{ fontSize: 16 }} /> : <ContentCopy sx={{ fontSize: 16 }} />}
    </IconButton>
  );
}
