export { OverlapBody } from './http/bodies.dto.ts';
export { ShownClientView, SupervisedClientView } from './http/views.ts';
