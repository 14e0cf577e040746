import { boot } from '../api/boot.ts';
import type { WordValues } from './refusal-text.ts';

/** The configured limits, for the words of refusals. */
export const wordLimits: WordValues = {
  min: boot.passwordMinLength,
  max: boot.passwordMaxLength,
  usernameMin: boot.usernameMinLength,
  usernameMax: boot.usernameMaxLength,
};
