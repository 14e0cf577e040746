/** The fields of a profile, as account holders and staff send them. */
export { UpdateUserBody } from './http/bodies.dto.ts';
