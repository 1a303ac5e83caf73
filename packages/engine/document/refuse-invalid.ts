import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  validate,
} from 'graphql'
import { RefusedOperation } from '../errors.ts'
import { type Limits, tooLarge } from '../limits.ts'

/** The message of `validate` when it stops after too many comparisons of fields with the same name. */
const validationAborted = 'Validation aborted.'

/**
 * Throws RefusedOperation for a document that the schema does not allow.
 *
 * @param located the document with locations, which the errors show.
 */
export function refuseInvalid(
  schema: GraphQLSchema,
  document: DocumentNode,
  located: () => DocumentNode,
  { introspection }: Limits,
): void {
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(definition.operation))
      throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [missingKind(schema, definition)])
  const errorsIn = (node: DocumentNode) =>
    validate(schema, node, undefined, { maxErrors: 20, hideSuggestions: !introspection })
  if (errorsIn(document).length === 0) return
  const errors = errorsIn(located())
  if (errors.some(({ message }) => message === validationAborted)) {
    throw tooLarge(
      'The document repeats fields so often that comparing them takes too long; write each field once.',
    )
  }
  throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', errors)
}

function missingKind(schema: GraphQLSchema, { operation }: OperationDefinitionNode): GraphQLError {
  const kinds = Object.values(OperationTypeNode).filter((kind) => schema.getRootType(kind))
  return new GraphQLError(
    `The schema has no operations of the kind ${operation}; it has: ${kinds.join(', ')}.`,
  )
}
