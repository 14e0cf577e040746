/** Bounds of what is stored or mailed, in characters. The domain checks the length of passwords. */
export const NAME_LENGTH = 255;
export const URL_LENGTH = 2048;
export const TOKEN_LENGTH = 2048;
