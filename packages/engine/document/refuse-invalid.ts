import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import { RefusedOperation } from '../errors.ts'
import { type Limits, tooLarge } from '../limits.ts'

/** The message of `validate` when it stops after too many comparisons of fields with the same name. */
const validationAborted = 'Validation aborted.'

/**
 * Throws RefusedOperation for a document that the schema does not allow.
 *
 * @param moreRules beyond those of graphql-js.
 * @param located the document with locations, which the errors show.
 */
export function refuseInvalid(
  schema: GraphQLSchema,
  document: DocumentNode,
  located: () => DocumentNode,
  { introspection }: Limits,
  moreRules: readonly ValidationRule[],
): void {
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(definition.operation))
      throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [missingKind(schema, definition)])
  const rules = moreRules.length > 0 ? [...specifiedRules, ...moreRules] : undefined
  const errorsIn = (node: DocumentNode) =>
    validate(schema, node, rules, { maxErrors: 20, hideSuggestions: !introspection })
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
