import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { bottomBar, densities, FINGER, fingerRoom } from './density.ts';
import { dialogs } from './dialogs.ts';
import { dark, light, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    control: string;
    /** Magenta: acting as someone else. Used nowhere else. */
    acting: Palette['primary'];
  }
  interface PaletteOptions {
    control?: string;
    acting?: PaletteOptions['primary'];
  }
}

/** Staff must see at a glance that they are not in their own account: plum, and more on one screen. */
export type Area = 'holder' | 'staff';

const accents = {
  holder: ({ primary: main, primaryHover: dark, onPrimary: contrastText }: Tokens) => ({ main, dark, contrastText }),
  staff: ({ plum: main, plumHover: dark, onPlum: contrastText }: Tokens) => ({ main, dark, contrastText }),
};

const palette = (tokens: Tokens, area: Area): PaletteOptions => ({
  background: { default: tokens.background, paper: tokens.paper },
  text: { primary: tokens.text, secondary: tokens.textSecondary },
  divider: tokens.divider,
  control: tokens.control,
  primary: accents[area](tokens),
  secondary: { main: tokens.plum, contrastText: tokens.onPlum },
  acting: { main: tokens.acting, contrastText: tokens.onActing },
  error: { main: tokens.error, contrastText: tokens.onError },
  warning: { main: tokens.warning, contrastText: tokens.paper },
  success: { main: tokens.success, contrastText: tokens.paper },
  info: { main: tokens.info, contrastText: tokens.paper },
});

const SANS = '"Onest Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** For identifiers, keys and codes; nothing is downloaded for it. */
export const MONO = 'ui-monospace, SFMono-Regular, Consolas, monospace';

/** The background of a filled button that can't be used: in the colour of its area. */
export const restingColour = ({ vars }: Pick<Theme, 'vars'>): string =>
  `color-mix(in srgb, ${vars!.palette.primary.main} 14%, ${vars!.palette.background.paper})`;

/** A filled button that keeps the focus although it can't be used. */
export const atRest = (theme: Theme) => ({
  cursor: 'default',
  '&, &:hover': { color: theme.vars!.palette.text.secondary, bgcolor: restingColour(theme) },
});

const controlHeight = { minHeight: 'var(--gh-control)' };

export const consoleTheme = (area: Area) =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-scheme="%s"]', cssVarPrefix: 'gh' },
    colorSchemes: { light: { palette: palette(light, area) }, dark: { palette: palette(dark, area) } },
    focusVisible: { outlineWidth: 2, outlineOffset: 2 },
    shape: { borderRadius: 8 },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 180,
        enteringScreen: 180,
        leavingScreen: 150,
      },
    },
    typography: {
      fontFamily: SANS,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.45, letterSpacing: 0 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          ':root': densities[area === 'staff' ? 'compact' : 'comfortable'],
          [FINGER]: { ':root': densities.finger },
          ...bottomBar,
          body: { fontFeatureSettings: '"tnum" 0', overflowWrap: 'break-word' },
          'h1:focus': { outline: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.001ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.001ms !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, color: 'primary' },
        styleOverrides: {
          root: ({ theme: t }) => ({
            ...controlHeight,
            paddingInline: 16,
            whiteSpace: 'normal',
            lineHeight: 1.25,
            // A disabled button often shows a countdown, so it stays readable.
            '&.Mui-disabled': {
              color: t.vars!.palette.text.secondary,
              borderColor: t.vars!.palette.divider,
            },
            '&.Mui-disabled.MuiButton-contained': { backgroundColor: restingColour(t) },
          }),
          sizeSmall: { minHeight: 'var(--gh-small)', paddingInline: 10, fontSize: '0.875rem' },
          outlined: ({ theme: t, ownerState }) =>
            ownerState.color === 'inherit' ? { borderColor: t.vars!.palette.control } : {},
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 8 }, sizeSmall: fingerRoom } },
      // MUI makes them lower from 600 px on, where fingers are as wide.
      MuiMenuItem: { styleOverrides: { root: { [FINGER]: { minHeight: 44 } } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderRadius: 12 } },
      },
      MuiFormControl: { defaultProps: { fullWidth: true } },
      MuiFormLabel: {
        styleOverrides: {
          // The box shows focus and error; the label keeps its colour.
          root: ({ theme: t }) => ({
            fontSize: '0.875rem',
            fontWeight: 500,
            lineHeight: 1.4,
            color: t.vars!.palette.text.primary,
            '&.Mui-focused, &.Mui-error': { color: t.vars!.palette.text.primary },
            '&.Mui-disabled': { color: t.vars!.palette.text.secondary },
          }),
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: ({ theme: t }) => ({
            ...controlHeight,
            backgroundColor: t.vars!.palette.background.paper,
            '& .MuiOutlinedInput-notchedOutline': {
              borderColor: t.vars!.palette.control,
              // The label is above the box, so the notch is closed.
              top: 0,
              '& legend': { display: 'none' },
            },
            '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
              borderColor: t.vars!.palette.text.secondary,
            },
            '&.Mui-disabled': { backgroundColor: t.vars!.palette.background.default },
          }),
          // Around a text of several lines; its own padding is that of every input.
          multiline: { padding: 0 },
          input: {
            // The browser draws it in a blue of its own.
            '&::-webkit-search-cancel-button': { filter: 'grayscale(1)' },
            padding: 'var(--gh-input) 12px',
            height: '22px',
            // 16 px on touch screens: below it iOS zooms the page into the field.
            '@media (pointer: coarse)': { fontSize: '1rem' },
            // Autofilled fields keep the colours of the theme.
            '&:-webkit-autofill': {
              WebkitBoxShadow: '0 0 0 100px var(--gh-palette-background-paper) inset',
              WebkitTextFillColor: 'var(--gh-palette-text-primary)',
              caretColor: 'var(--gh-palette-text-primary)',
              borderRadius: 'inherit',
            },
          },
        },
      },
      MuiFormHelperText: {
        styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem', lineHeight: 1.45 } },
      },
      MuiCheckbox: { styleOverrides: { root: { padding: 8, borderRadius: 8 } } },
      MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -8, marginRight: 0 } } },
      MuiLink: {
        styleOverrides: {
          root: { textUnderlineOffset: '0.2em', textDecorationThickness: '1px', borderRadius: 4 },
        },
      },
      MuiAlert: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: {
          root: ({ theme: t, ownerState }) => {
            const state = t.vars!.palette[ownerState.severity ?? 'info'].main;
            return {
              borderRadius: 8,
              borderColor: `color-mix(in srgb, ${state} 40%, ${t.vars!.palette.background.paper})`,
              backgroundColor: `color-mix(in srgb, ${state} 7%, ${t.vars!.palette.background.paper})`,
              ...t.applyStyles('dark', {
                backgroundColor: `color-mix(in srgb, ${state} 11%, ${t.vars!.palette.background.paper})`,
              }),
              color: t.vars!.palette.text.primary,
              fontSize: '0.875rem',
              lineHeight: 1.5,
            };
          },
          icon: { opacity: 1, fontSize: 20, paddingBlock: 8 },
          message: { minWidth: 0, overflowWrap: 'anywhere' },
        },
      },
      MuiAvatar: {
        styleOverrides: {
          // MUI's grey with white letters fails the contrast rule.
          colorDefault: ({ theme: t }) => ({
            backgroundColor: `color-mix(in srgb, ${t.vars!.palette.primary.main} 14%, ${t.vars!.palette.background.paper})`,
            color: t.vars!.palette.text.primary,
            fontWeight: 600,
            fontSize: '0.875rem',
          }),
        },
      },
      MuiTooltip: {
        defaultProps: { enterDelay: 400 },
        styleOverrides: {
          tooltip: ({ theme: t }) => ({
            fontSize: '0.8125rem',
            backgroundColor: t.vars!.palette.text.primary,
            color: t.vars!.palette.background.paper,
          }),
        },
      },
      ...dialogs,
      MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme: t }) => ({
            borderColor: t.vars!.palette.divider,
            padding: 'var(--gh-cell)',
            fontSize: '0.875rem',
            fontVariantNumeric: 'tabular-nums',
          }),
          head: ({ theme: t }) => ({ fontWeight: 500, fontSize: '0.8125rem', color: t.vars!.palette.text.secondary }),
        },
      },
      MuiSkeleton: { defaultProps: { animation: false } },
    },
  });
