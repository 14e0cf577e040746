import type { Plugin } from 'vite';

/** Modules of packages that the console never runs, and what stands in for them. */
const replaced: readonly (readonly [path: RegExp, code: string])[] = [
  // The theme disables ripples.
  [/\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, 'export default () => null;'],
  // Only `withTheme` of Emotion calls it.
  [/\/hoist-non-react-statics\/dist\/[^/]+\.js$/, 'export default (target) => target;'],
];

/** Leaves out of the packages what the console does not run. */
export function lighterPackages(): Plugin {
  return {
    name: 'gatehouse:lighter-packages',
    apply: 'build',
    load: (id) => replaced.find(([path]) => path.test(id))?.[1],
  };
}
