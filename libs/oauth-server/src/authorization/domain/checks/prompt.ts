import type { Check } from '../check.ts';

export const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'] as const;
export type Prompt = (typeof PROMPTS)[number];

const isPrompt = (value: string): value is Prompt => PROMPTS.some((prompt) => prompt === value);

/** OpenID Connect Core §3.1.2.1 and Initiating User Registration §4.1: known values, and `none` alone. Refuses with `invalid_request`. */
export const prompt: Check = ({ query }) => {
  const given = query.list('prompt');
  if (!given.every(isPrompt)) return { error: 'invalid_request', description: 'prompt has an unknown value' };
  if (given.includes('none') && given.length > 1) {
    return { error: 'invalid_request', description: 'prompt=none must not be combined with another value' };
  }
  return undefined;
};
