import type { Components, Theme } from '@mui/material/styles';

/** Class of the buttons that end a form, and of the alert above them. */
export const FORM_END = 'form-end';

export const dialogs: Components<Omit<Theme, 'components'>> = {
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
        // A long form scrolls behind its buttons. Not in a very low window, such as a phone in landscape, where they
        // would leave no room.
        '@media (min-height: 30em)': {
          [`& .${FORM_END}`]: {
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            margin: '-16px -24px',
            padding: '16px 24px',
            backgroundColor: t.vars!.palette.background.paper,
          },
        },
      }),
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
};
