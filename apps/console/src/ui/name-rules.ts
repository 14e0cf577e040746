import { tooLong } from '../words/refusal-words.ts';

/** Characters of a person's name, as the server takes it. */
const MOST = 255;

/** For the form: what the server would refuse. */
export const nameRules = {
  validate: (name: string) => {
    if (name.trim() === '') return 'Enter your name.';
    return name.trim().length <= MOST || tooLong(MOST);
  },
};
