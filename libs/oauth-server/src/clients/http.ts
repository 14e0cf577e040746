export { OverlapBody } from './http/bodies.dto.ts';
export { metadataShape } from './http/metadata-shape.ts';
export { ApiScopeView, NamedApiView, ShownClientView, SupervisedClientView } from './http/views.ts';
