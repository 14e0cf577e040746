/** What `ui/preferences/browser-preferences.ts` writes on the root element, drawn. Rows of our own take `--gh-row`. */
import GlobalStyles from '@mui/material/GlobalStyles';

const compact = (part: string) => `html[data-density="compact"] ${part}`;
const still = (part: string) => `html[data-motion="reduced"] ${part}`;

const styles = (
  <GlobalStyles
    styles={{
      'html[data-density="compact"]': { '--gh-row': '6px', '--gh-row-height': '44px', '--gh-nav': '32px' },
      [compact('.MuiButton-root')]: { minHeight: 32, paddingBlock: 4 },
      [compact('.MuiOutlinedInput-root')]: { minHeight: 32 },
      [compact('.MuiOutlinedInput-input')]: { paddingBlock: 5 },
      [compact('.MuiTableCell-root')]: { paddingBlock: 6 },
      [[still('*'), still('*::before'), still('*::after')].join(', ')]: {
        animationDuration: '0.001ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.001ms !important',
        scrollBehavior: 'auto !important',
      },
    }}
  />
);

export const PreferenceStyles = () => styles;
