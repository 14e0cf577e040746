export interface PasswordPolicy {
  /** Characters. */
  readonly min: number;
  readonly max: number;
}

/** Code points after NFKC: the way the server counts. "é" typed in two ways has one length; an emoji is one. */
export const lengthOf = (password: string): number => [...password.normalize('NFKC')].length;

export interface RuleState {
  readonly text: string;
  readonly met: boolean;
}

/** The list below the field. The upper bound appears only when it is near. */
export function ruleStates(password: string, { min, max }: PasswordPolicy): readonly RuleState[] {
  const length = lengthOf(password);
  const upper = length > max * 0.9 ? [{ text: `At most ${max} characters`, met: length <= max }] : [];
  return [{ text: `At least ${min} characters`, met: length >= min }, ...upper];
}

export function lengthRules({ min, max }: PasswordPolicy) {
  return {
    required: 'Choose a password.',
    validate: (password: string) => {
      const length = lengthOf(password);
      if (length < min) return `Use at least ${min} characters.`;
      return length <= max || `Use at most ${max} characters.`;
    },
  };
}

/** The same rule for password managers: https://developer.apple.com/password-rules/ */
export const managerRules = ({ min, max }: PasswordPolicy): string =>
  `minlength: ${min}; maxlength: ${max}; allowed: unicode;`;
