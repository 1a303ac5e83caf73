import {
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql'
import { RefusedOperation } from '../errors.ts'
import { incrementalRules } from '../incremental/rules.ts'
import { type Limits, tooLarge } from '../limits.ts'

/** The message of `validate` when it stops after too many comparisons of fields with the same name. */
const validationAborted = 'Validation aborted.'

/** Rules that find nothing in a document without this text. The others run always. */
const onlyWith = new Map<ValidationRule, string>([
  [KnownDirectivesRule, '@'],
  [UniqueDirectivesPerLocationRule, '@'],
  ...incrementalRules.map((rule) => [rule, '@'] as const),
  [UniqueVariableNamesRule, '$'],
  [VariablesAreInputTypesRule, '$'],
  [NoUndefinedVariablesRule, '$'],
  [NoUnusedVariablesRule, '$'],
  [VariablesInAllowedPositionRule, '$'],
  [FragmentsOnCompositeTypesRule, '...'],
  [KnownFragmentNamesRule, '...'],
  [PossibleFragmentSpreadsRule, '...'],
  [NoFragmentCyclesRule, '...'],
  [UniqueFragmentNamesRule, 'fragment'],
  [NoUnusedFragmentsRule, 'fragment'],
  [SingleFieldSubscriptionsRule, 'subscription'],
  [MaxIntrospectionDepthRule, '__'],
])

/**
 * Throws RefusedOperation for a document that the schema does not allow.
 *
 * @param source the text of the document.
 * @param moreRules beyond those of graphql-js.
 * @param located the document with locations, which the errors show.
 */
export function refuseInvalid(
  schema: GraphQLSchema,
  document: DocumentNode,
  source: string,
  located: () => DocumentNode,
  { introspection }: Limits,
  moreRules: readonly ValidationRule[],
): void {
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(definition.operation))
      throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [missingKind(schema, definition)])
  const rules = [...specifiedRules, ...moreRules]
  const relevant = rules.filter((rule) => source.includes(onlyWith.get(rule) ?? ''))
  const options = { maxErrors: 20, hideSuggestions: !introspection }
  if (validate(schema, document, relevant, options).length === 0) return
  const errors = validate(schema, located(), rules, options)
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
