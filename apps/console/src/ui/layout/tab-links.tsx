import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { Link as RouterLink, useLocation } from 'react-router';

export interface Tab {
  readonly to: string;
  readonly label: string;
  /** Whether a path belongs to it; by default itself and all below it. */
  isAt?(pathname: string): boolean;
}

const isBelow = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

const line: SxProps<Theme> = {
  my: '2px',
  px: 1.5,
  minHeight: 44,
  borderRadius: '8px 8px 0 0',
  borderBottom: '2px solid transparent',
  '&[aria-current="page"]': { color: 'text.primary', fontWeight: 600, borderBottomColor: 'primary.main' },
};
const pill: SxProps<Theme> = {
  my: '2px',
  px: 1.5,
  minHeight: 36,
  borderRadius: '18px',
  '&[aria-current="page"]': { color: 'text.primary', fontWeight: 600, bgcolor: 'action.selected' },
};

export function TabLinks(props: { readonly name: string; readonly tabs: readonly Tab[]; readonly isSecond?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={props.name}
      sx={props.isSecond ? undefined : { borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: props.isSecond ? 0.5 : 0,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {props.tabs.map(({ to, label, isAt }) => (
          <Box component="li" key={`${to} ${label}`}>
            <ButtonBase
              component={RouterLink}
              to={to}
              aria-current={(isAt?.(pathname) ?? isBelow(pathname, to)) ? 'page' : undefined}
              sx={{
                fontSize: '0.9375rem',
                fontFamily: 'inherit',
                color: 'text.secondary',
                '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
                ...((props.isSecond ? pill : line) as object),
              }}
            >
              {label}
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
