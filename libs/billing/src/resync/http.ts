/** Shapes that other rooms answer as well. */
export { ResyncView } from './http/views.ts';
