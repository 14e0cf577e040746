import type { Components, Theme } from '@mui/material/styles';

/** Class of the buttons that end a form, and of the alert above them. */
export const FORM_END = 'form-end';

/** How dialogs look. One that is higher than the window scrolls between its title and its buttons. */
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
        // The same as padding, of which browsers think differently where something sticks to the bottom.
        paddingBottom: 0,
        '&::after': { content: '""', display: 'block', height: 24 },
        // What has the focus is not behind the buttons.
        scrollPaddingBottom: 80,
        // A form longer than the window moves behind its buttons. They take no more room than without that. In a window
        // as low as on a phone held sideways, they would leave none for the rest.
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
