import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dark, light, type Tokens } from './tokens.ts';

/** Relative luminance and contrast (WCAG 2.2, "relative luminance", "contrast ratio"). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s colours', (_, tokens: Tokens) => {
  const surfaces = ['paper', 'background'] as const;
  const inks = ['text', 'textSecondary', 'primary', 'plum', 'error', 'warning', 'success', 'info'] as const;
  const grounds = [
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryHover'],
    ['onPlum', 'plum'],
    ['onPlum', 'plumHover'],
    ['onActing', 'acting'],
    ['onError', 'error'],
    ['textSecondary', 'divider'],
  ] as const;

  test.each(surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const)))(
    '%s on %s is readable (1.4.3)',
    (ink, surface) => {
      expect(contrast(tokens[ink], tokens[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(grounds)('%s on %s is readable (1.4.3)', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(surfaces)('edges of controls stand out from %s (1.4.11)', (surface) => {
    expect(contrast(tokens.control, tokens[surface])).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['html {', light],
  ["html[data-scheme='dark'] {", dark],
])('what is painted before the first script has the same colours: %s', (block, tokens) => {
  const css = readFileSync(`${import.meta.dirname}/base.css`, 'utf8');
  const rules = css.slice(css.indexOf(`\n${block}`), css.indexOf('}', css.indexOf(`\n${block}`)));
  const painted = Object.fromEntries(
    [...rules.matchAll(/([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  const { background, paper, divider, primary, onPrimary, plum, onPlum } = tokens;
  const expected = {
    background,
    '--first-paper': paper,
    '--first-line': divider,
    '--first-primary': primary,
    '--first-on-primary': onPrimary,
    '--first-plum': plum,
    '--first-on-plum': onPlum,
  };
  expect(painted).toEqual(Object.fromEntries(Object.entries(expected).map(([name, hex]) => [name, hex.toLowerCase()])));
});
