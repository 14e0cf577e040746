/** Request bodies that profile uses, too. */
export { VerifyEmailQuery } from './http/bodies.dto.ts';
