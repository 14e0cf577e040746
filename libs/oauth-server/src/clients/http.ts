/** What the routes of the other rooms show of clients. */
export { logoPath } from './http/logo-path.ts';
export { ShownClientView } from './http/shown-client.view.ts';
