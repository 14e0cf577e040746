import { ValidateBy } from 'class-validator';

/** Bounds of the platform, of which one member is ours (`op_id`). */
const MOST_MEMBERS = 49;
const KEY_LENGTH = 40;
const VALUE_LENGTH = 500;

/** An object with texts, numbers and flags. */
export const IsFlatMap = ({ nullable = false } = {}): PropertyDecorator =>
  ValidateBy({
    name: 'isFlatMap',
    validator: {
      validate: (map: unknown) => {
        if (typeof map !== 'object' || map === null) return false;
        const members = Object.entries(map);
        return (
          members.length <= MOST_MEMBERS &&
          members.every(([key, value]) => isKey(key) && (isPlain(value) || (nullable && value === null)))
        );
      },
      defaultMessage: () =>
        `$property must have at most ${MOST_MEMBERS} texts, numbers and flags, of at most ${VALUE_LENGTH} characters`,
    },
  });

const isKey = (key: string) => key.length > 0 && key.length <= KEY_LENGTH && key !== 'op_id';

const isPlain = (value: unknown) =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= VALUE_LENGTH);
