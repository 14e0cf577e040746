import { ValidateBy } from 'class-validator';

/** Maximum length of the metadata's JSON text. */
const METADATA_LENGTH = 16_384;
/** Maximum number of roles, resources or actions in one request. */
const LIST_LENGTH = 100;
const WORD_LENGTH = 255;

const shape = (name: string, expected: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => `$property must be ${expected}` } });

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= WORD_LENGTH;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= LIST_LENGTH && value.every(isText);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schemas that the OpenAPI plugin cannot derive from the types. */
export const textsShape = { type: 'array' as const, items: { type: 'string' } };
export const permissionsShape = { type: 'object' as const, additionalProperties: textsShape };

/** The domain checks that a text is the JSON of an object. */
export const IsMetadata = () =>
  shape('isMetadata', `an object, or its JSON text, of at most ${METADATA_LENGTH} characters`, (value) => {
    const text = isRecord(value) ? JSON.stringify(value) : value;
    return typeof text === 'string' && text.length <= METADATA_LENGTH;
  });

export const IsRoles = () => shape('isRoles', 'a role or a list of roles', (value) => isText(value) || isTexts(value));

export const IsTextOrTexts = () =>
  shape('isTextOrTexts', 'a text or a list of texts', (value) => isText(value) || isTexts(value));

/** Newer clients send a list, in which one item is allowed. */
export const IsTextOrOne = () =>
  shape('isTextOrOne', 'a text that is not empty, or a list of at most one', (value) => {
    const texts = typeof value === 'string' ? [value] : value;
    return isTexts(texts) && texts.length <= 1 && !texts.includes('');
  });

export const IsPermissions = () =>
  shape('isPermissions', 'lists of actions by resource', (value) => {
    return isRecord(value) && Object.keys(value).length <= LIST_LENGTH && Object.values(value).every(isTexts);
  });
