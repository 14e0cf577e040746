import { tooLong } from '../../words/refusal-text.ts';

/** Characters of a name of a user, organization or team. */
const MOST = 255;

/** Rules of a name field. @param missing message for an empty name */
export const nameRules = (missing: string) => ({
  required: missing,
  validate: (name: string) => {
    if (name.trim() === '') return missing;
    return name.trim().length <= MOST || tooLong(MOST);
  },
});
