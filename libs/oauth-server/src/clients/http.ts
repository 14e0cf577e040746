export { ShownClientView } from './http/shown-client.view.ts';
export { SupervisedClientView } from './http/views.ts';
