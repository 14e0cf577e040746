/**
 * The colours of the console. Pine = action, plum = staff area, magenta = acting as someone else; red, amber and green
 * only for states, always beside a word or an icon. tokens.spec.ts checks every contrast.
 */
export const light = {
  background: '#F6F7F5',
  paper: '#FFFFFF',
  text: '#17201E',
  textSecondary: '#52605C',
  divider: '#DDE3E0',
  /** Edge of a control: 3:1 against its surroundings (WCAG 1.4.11). */
  control: '#7A8A85',
  primary: '#0B5F57',
  primaryHover: '#084A44',
  onPrimary: '#FFFFFF',
  plum: '#5B3E8F',
  plumHover: '#472F72',
  onPlum: '#FFFFFF',
  acting: '#A3195B',
  onActing: '#FFFFFF',
  error: '#B3261E',
  onError: '#FFFFFF',
  warning: '#8A5200',
  success: '#1C6B3C',
  info: '#1F5A96',
};

export type Tokens = Readonly<Record<keyof typeof light, string>>;

export const dark: Tokens = {
  background: '#0F1413',
  paper: '#161D1B',
  text: '#E6ECEA',
  textSecondary: '#A3B1AC',
  divider: '#2A3532',
  control: '#6E7F79',
  primary: '#6FCABB',
  primaryHover: '#8AD8CB',
  onPrimary: '#06201C',
  plum: '#C5B0F0',
  plumHover: '#D4C4F5',
  onPlum: '#1B0E33',
  acting: '#F58BB8',
  onActing: '#2B0617',
  error: '#F2A39C',
  onError: '#2B0705',
  warning: '#E9B668',
  success: '#83D19C',
  info: '#8FBFF0',
};
