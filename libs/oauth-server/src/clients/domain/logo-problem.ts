/**
 * Why there is no picture of the logo of a client, or not yet a new one. `unreachable` also stands for addresses that are
 * not public, so that a developer cannot find out which names a private network has.
 */
export const LOGO_PROBLEMS = [
  'off',
  'not-https',
  'unreachable',
  'wrong-status',
  'redirected',
  'too-large',
  'not-a-picture',
  'undecodable',
  'not-drawn',
] as const;
export type LogoProblem = (typeof LOGO_PROBLEMS)[number];
