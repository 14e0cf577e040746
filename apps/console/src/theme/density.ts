/**
 * Heights and paddings that depend on the density, as variables of the root element. `--gh-control` and `--gh-input` are of
 * buttons and inputs, `--gh-cell` of tables, `--gh-row` of other lists, `--gh-nav` of the navigation.
 */
const comfortable = {
  '--gh-control': '40px',
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
    '--gh-input': '5px',
    '--gh-cell': '6px 12px',
    '--gh-row': '6px',
    '--gh-row-height': '44px',
    '--gh-nav': '32px',
  },
  finger: { ...comfortable, '--gh-control': '44px' },
} as const;

/** Media query: the pointer is a finger, for which 32 px is too small. */
export const FINGER = '@media (pointer: coarse)';
