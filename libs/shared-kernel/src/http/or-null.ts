import { getSchemaPath } from '@nestjs/swagger';

/** Describes an answer that is a view or null. The OpenAPI document cannot read a union from a return type. */
export const orNull = (view: new () => object) => ({
  schema: { anyOf: [{ $ref: getSchemaPath(view) }, { type: 'null' as const }] },
});
