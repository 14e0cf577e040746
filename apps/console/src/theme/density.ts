/**
 * Heights and paddings that depend on the density, as variables of the root element. `--gh-control` and `--gh-input` are of
 * buttons and inputs, `--gh-small` of small buttons, `--gh-cell` of tables, `--gh-row` of other lists, `--gh-nav` of the navigation.
 */
const comfortable = {
  '--gh-control': '40px',
  '--gh-small': '32px',
  '--gh-input': '9px',
  '--gh-cell': '12px 16px',
  '--gh-row': '14px',
  '--gh-row-height': '60px',
  '--gh-nav': '40px',
};

export const densities = {
  comfortable,
  compact: {
    '--gh-control': '32px',
    '--gh-small': '32px',
    '--gh-input': '5px',
    '--gh-cell': '6px 12px',
    '--gh-row': '6px',
    '--gh-row-height': '44px',
    '--gh-nav': '32px',
  },
  finger: { ...comfortable, '--gh-control': '44px', '--gh-small': '40px' },
} as const;

/** Media query: the pointer is a finger, for which 32 px is too small. */
export const FINGER = '@media (pointer: coarse)';

/** For a link or an icon that stands alone in its line: a finger finds it up to 10 px above and below, and nothing moves. */
export const fingerRoom = {
  [FINGER]: { position: 'relative', '&::after': { content: '""', position: 'absolute', inset: '-10px 0' } },
} as const;

/** For links below each other, which would overlap with such room. */
export const fingerLine = { [FINGER]: { display: 'inline-block', py: '10px' } } as const;

const TALL = '@media (min-height: 500px)';

/**
 * For a bar that stays at an edge of the window. A low window, such as a phone in landscape or a magnified page, has no room
 * for it: there it scrolls with the page.
 * @param more what it also needs while it stays
 */
export const stuck = (position: 'sticky' | 'fixed', more: object = {}) => ({ [TALL]: { position, ...more } });

/** Sets `--gh-bottom-bar`, the height of the navigation that stays at the bottom of a phone. */
export const bottomBar = {
  [`${TALL} and (max-width: 899.95px)`]: {
    ':root': { '--gh-bottom-bar': 'calc(57px + env(safe-area-inset-bottom))' },
  },
};
