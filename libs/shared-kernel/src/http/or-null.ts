import { getSchemaPath } from '@nestjs/swagger';

/**
 * Describes an answer that is a view or null. A method that writes its answer itself (Nest would send null as an empty
 * body) has no return type for the OpenAPI document to be read from.
 */
export const orNull = (view: new () => object) => ({
  schema: { anyOf: [{ $ref: getSchemaPath(view) }, { type: 'null' as const }] },
});
