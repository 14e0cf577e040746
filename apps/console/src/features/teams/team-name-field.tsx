import { Field } from '../../ui/field.tsx';
import { tooLong } from '../../words/refusal-words.ts';

/** Characters of a name, as the server takes it. */
const MOST = 255;

export function TeamNameField() {
  return (
    <Field
      name="name"
      label="Name"
      autoComplete="off"
      noManager
      autoFocus
      rules={{
        validate: (name: string) => {
          if (name.trim() === '') return 'Enter a name.';
          return name.trim().length <= MOST || tooLong(MOST);
        },
      }}
    />
  );
}
