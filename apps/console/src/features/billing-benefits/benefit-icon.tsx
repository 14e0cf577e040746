import Article from '@mui/icons-material/StickyNote2Outlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Gift from '@mui/icons-material/CardGiftcardOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import type { BenefitContent } from './benefit-content.ts';

const icons = {
  note: Article,
  downloads: Download,
  discord: Forum,
  github: Code,
  'licence-key': Key,
  credits: Bolt,
  feature: Flag,
  slack: Forum,
  unknown: Gift,
} as const;

/** Beside the words for its type. */
export function BenefitIcon({ of: { type }, isOver }: { readonly of: BenefitContent; readonly isOver: boolean }) {
  const Icon = icons[type];
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: 40,
        height: 40,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '8px',
        color: isOver ? 'text.secondary' : 'primary.main',
        bgcolor: `color-mix(in srgb, ${
          isOver ? theme.vars!.palette.text.secondary : theme.vars!.palette.primary.main
        } 10%, transparent)`,
      })}
    >
      <Icon sx={{ fontSize: 22 }} />
    </Box>
  );
}
