import { tooLong } from '../../words/refusal-words.ts';

/** Characters of the name of a person, an organization or a team, as the server takes it. */
const MOST = 255;

/** For the form: what the server would refuse. @param missing what is said when there is no name */
export const nameRules = (missing: string) => ({
  required: missing,
  validate: (name: string) => {
    if (name.trim() === '') return missing;
    return name.trim().length <= MOST || tooLong(MOST);
  },
});
