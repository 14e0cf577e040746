/** Shapes of requests that profile has too. */
export { VerifyEmailQuery } from './http/bodies.dto.ts';
