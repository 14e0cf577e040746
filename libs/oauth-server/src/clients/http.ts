export { ShownClientView, SupervisedClientView } from './http/views.ts';
