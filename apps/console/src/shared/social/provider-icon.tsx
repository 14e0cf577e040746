/**
 * The mark of a provider: in the colours that its brand rules ask for, or black or white where they ask for one colour.
 * Providers without a mark here get their initial. Decorative: the name is always beside it.
 */
import Apple from '@mui/icons-material/Apple';
import Facebook from '@mui/icons-material/FacebookRounded';
import GitHub from '@mui/icons-material/GitHub';
import Google from '@mui/icons-material/Google';
import LinkedIn from '@mui/icons-material/LinkedIn';
import Microsoft from '@mui/icons-material/Microsoft';
import Reddit from '@mui/icons-material/Reddit';
import X from '@mui/icons-material/X';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import { createSvgIcon } from '@mui/material/utils';
import {
  siDiscord,
  siDropbox,
  siGitlab,
  siHuggingface,
  siKick,
  siRoblox,
  type SimpleIcon,
  siSpotify,
  siTiktok,
  siTwitch,
  siVk,
  siZoom,
} from 'simple-icons';
import { initialsOf } from '../../ui/data/portrait-content.ts';
import type { Provider } from '../../api/boot.ts';

interface Mark {
  readonly icon: SvgIconComponent;
  /** Colour by scheme; black or white when absent. */
  readonly light?: string;
  readonly dark?: string;
  /** Parts of several colours: CSS `clip-path` of each. */
  readonly parts?: readonly { readonly color: string; readonly clip: string }[];
}

const quarter = (x: number, y: number): string => `inset(${y}% ${50 - x}% ${50 - y}% ${x}%)`;

const drawn = ({ path, title }: SimpleIcon): SvgIconComponent => createSvgIcon(<path d={path} />, title);

/** In its own colour on any ground. */
const coloured = (mark: SimpleIcon): Mark => ({ icon: drawn(mark), light: `#${mark.hex}`, dark: `#${mark.hex}` });

const marks: Readonly<Record<string, Mark>> = {
  apple: { icon: Apple },
  discord: coloured(siDiscord),
  dropbox: coloured(siDropbox),
  facebook: { icon: Facebook, light: '#0866FF', dark: '#0866FF' },
  github: { icon: GitHub },
  gitlab: coloured(siGitlab),
  google: {
    icon: Google,
    parts: [
      { color: '#EA4335', clip: 'polygon(52.3% 50%, 0 19.8%, 0 0, 100% 0, 100% 41%)' },
      { color: '#FBBC05', clip: 'polygon(52.3% 50%, 0 19.8%, 0 80.2%)' },
      { color: '#34A853', clip: 'polygon(52.3% 50%, 0 80.2%, 0 100%, 87% 100%, 64% 66.8%)' },
      { color: '#4285F4', clip: 'polygon(50% 41%, 100% 41%, 100% 100%, 87% 100%, 64% 66.8%, 64% 60%, 50% 60%)' },
    ],
  },
  // Its yellow is too pale for a white ground, its orange is not.
  huggingface: { icon: drawn(siHuggingface), light: '#FF9D00', dark: `#${siHuggingface.hex}` },
  // Green on black alone.
  kick: { icon: drawn(siKick), dark: `#${siKick.hex}` },
  linkedin: { icon: LinkedIn, light: '#0A66C2' },
  microsoft: {
    icon: Microsoft,
    parts: [
      { color: '#F25022', clip: quarter(0, 0) },
      { color: '#7FBA00', clip: quarter(50, 0) },
      { color: '#00A4EF', clip: quarter(0, 50) },
      { color: '#FFB900', clip: quarter(50, 50) },
    ],
  },
  reddit: { icon: Reddit, light: '#FF4500', dark: '#FF4500' },
  roblox: { icon: drawn(siRoblox) },
  spotify: coloured(siSpotify),
  tiktok: { icon: drawn(siTiktok) },
  twitch: coloured(siTwitch),
  twitter: { icon: X },
  vk: coloured(siVk),
  // Blue or white, as wordmarks are.
  zoom: { icon: drawn(siZoom), light: `#${siZoom.hex}` },
};

/** @param size pixels */
export function ProviderIcon({ provider, size = 20 }: { readonly provider: Provider; readonly size?: number }) {
  const mark = Object.hasOwn(marks, provider.id) ? marks[provider.id] : undefined;
  if (!mark) return <Letter name={provider.name} size={size} />;
  const { icon: Icon, light = 'common.black', dark = 'common.white', parts } = mark;
  if (!parts) {
    return (
      <Icon
        aria-hidden
        sx={(theme) => ({
          flexShrink: 0,
          width: size,
          height: size,
          color: light,
          ...theme.applyStyles('dark', { color: dark }),
        })}
      />
    );
  }
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'grid', flexShrink: 0, width: size, height: size, '& > *': { gridArea: '1/1' } }}
    >
      {parts.map(({ color, clip }) => (
        <Icon key={color} sx={{ width: size, height: size, color, clipPath: clip }} />
      ))}
    </Box>
  );
}

const Letter = ({ name, size }: { readonly name: string; readonly size: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-grid',
      flexShrink: 0,
      placeItems: 'center',
      width: size,
      height: size,
      borderRadius: '6px',
      border: '1px solid',
      borderColor: 'control',
      color: 'text.primary',
      fontSize: size * 0.55,
      fontWeight: 600,
      lineHeight: 1,
    }}
  >
    {initialsOf(name).slice(0, 1)}
  </Box>
);
