import type { Components, Theme } from '@mui/material/styles';
import { stuck } from './density.ts';

/** Class of the buttons that end a form, and of the alert above them. */
export const FORM_END = 'form-end';

/** Without a shadow its edge would be invisible on a white card. */
const popup = ({ theme: t }: { readonly theme: Omit<Theme, 'components'> }) => ({
  border: `1px solid ${t.vars!.palette.divider}`,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)',
});

/** Pixels between a field and its list. Above the field, its label stands between them. */
const GAP = 4;
const LABEL = 28;

/** Dialogs and lists that open above a page. */
export const dialogs: Components<Omit<Theme, 'components'>> = {
  MuiMenu: { styleOverrides: { paper: popup } },
  MuiAutocomplete: {
    defaultProps: {
      slotProps: {
        popper: {
          modifiers: [
            {
              name: 'offset',
              options: {
                offset: ({ placement }: { readonly placement: string }) => [
                  0,
                  placement.startsWith('top') ? LABEL : GAP,
                ],
              },
            },
          ],
        },
      },
    },
    styleOverrides: { paper: popup },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme: t }) => ({
        borderRadius: 12,
        border: `1px solid ${t.vars!.palette.divider}`,
        boxShadow: '0 16px 48px rgb(0 0 0 / 0.24)',
      }),
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35, padding: '24px 24px 12px' } },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: ({ theme: t }) => ({
        // In place of padding, which browsers treat differently with sticky content.
        paddingBottom: 0,
        '&::after': { content: '""', display: 'block', height: 24 },
        // Keeps the focused element clear of the sticky buttons.
        scrollPaddingBottom: 80,
        // A long form scrolls behind its buttons.
        [`& .${FORM_END}`]: {
          ...stuck('sticky'),
          bottom: 0,
          zIndex: 1,
          margin: '-16px -24px',
          padding: '16px 24px',
          backgroundColor: t.vars!.palette.background.paper,
        },
      }),
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
};
