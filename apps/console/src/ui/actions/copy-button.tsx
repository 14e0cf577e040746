import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { IconButton } from '@mui/material';
import { useEffect, useState } from 'react';
import { announce } from '../feedback/live-regions.tsx';
import { toast } from '../feedback/toast.tsx';
import { isBusy } from '../preferences/use-letter-key.ts';

/** Copies a text and announces it. Where the browser blocks copying, a toast says so: the text beside it can be selected. */
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

const BLOCKED = 'Your browser blocked copying. Select the text instead.';

/** Milliseconds the check mark is shown. */
const SHOWN = 2000;

/** @returns whether it was copied just now, and the function: false = the browser blocked it, which is told too */
export function useCopy(): { readonly copied: boolean; copy(text: string): Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied.');
      return true;
    } catch {
      toast(BLOCKED, { severity: 'error' });
      // Behind a dialog, the toast is only seen.
      if (isBusy()) announce(BLOCKED, 'assertive');
      return false;
    }
  };
  return { copied, copy };
}
