/** What the routes of the other rooms share. */
export { NAME_LENGTH, TOKEN_LENGTH, URL_LENGTH } from './http/lengths.ts';
export { UserView } from './http/views.ts';
