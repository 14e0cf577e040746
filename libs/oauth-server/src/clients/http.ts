/** What the routes of the other rooms show of clients. */
export { ShownClientView } from './http/shown-client.view.ts';
