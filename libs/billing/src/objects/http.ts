export { holderView, schemaOf, staffView } from './http/described-views.ts';
