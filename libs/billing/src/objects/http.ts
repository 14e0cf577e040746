/** Views that follow from the descriptions of the kinds. */
export { holderView, schemaOf, staffView } from './http/described-views.ts';
