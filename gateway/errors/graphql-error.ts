import type { Language } from '@rodovia/core/shared/language.ts'
import type { ExecutionResult, FormattedExecutionResult, GraphQLFormattedError } from 'graphql'
import { type ErrorResponse, errorBody } from './error-response.ts'
import { errorMessage } from './messages.ts'
import { isRefusalCode } from './statuses.ts'

/** The contract's codes for those of GraphQL servers. */
const contractCodes = new Map<unknown, 'validation_failed' | 'unavailable'>([
  ['BAD_REQUEST', 'validation_failed'],
  ['BAD_USER_INPUT', 'validation_failed'],
  ['GRAPHQL_PARSE_FAILED', 'validation_failed'],
  ['GRAPHQL_VALIDATION_FAILED', 'validation_failed'],
  ['INTROSPECTION_DISABLED', 'validation_failed'],
  ['OPERATION_RESOLUTION_FAILURE', 'validation_failed'],
  ['OPERATION_TOO_LARGE', 'validation_failed'],
  ['PERSISTED_QUERY_NOT_SUPPORTED', 'validation_failed'],
  ['PERSISTED_QUERY_NOT_FOUND', 'validation_failed'],
  ['DOCUMENT_NOT_FOUND', 'validation_failed'],
  ['DOCUMENT_NOT_TRUSTED', 'validation_failed'],
  ['DOWNSTREAM_SERVICE_ERROR', 'unavailable'],
])

/**
 * The error as clients see it: the contract's code and details, and the GraphQL server's code where there is one. Everything else that
 * a subgraph put into it is dropped, and an unexpected error loses its message.
 */
export function presentError(error: GraphQLFormattedError, language: Language): GraphQLFormattedError {
  const { code, details } = error.extensions ?? {}
  const { locations, path } = error
  const message = shortened(error.message)
  const place = { ...(locations && { locations }), ...(path && { path }) }
  if (isRefusalCode(code)) {
    return { message, ...place, extensions: { code, ...(details == null ? {} : { details }) } }
  }
  const contractCode = contractCodes.get(code)
  if (contractCode === 'validation_failed') {
    return { message, ...place, extensions: { code: contractCode, graphqlCode: code } }
  }
  const masked = contractCode ?? 'internal_error'
  return { message: errorMessage(masked, language), ...place, extensions: { code: masked } }
}

const maxMessageCharacters = 1000

/** Many messages repeat the client's input, which may be long. */
function shortened(message: string): string {
  return message.length > maxMessageCharacters ? `${message.slice(0, maxMessageCharacters)}…` : message
}

/** The result as clients see it. */
export function presentResult(result: ExecutionResult, language: Language): FormattedExecutionResult {
  const { errors, ...rest } = result
  if (!errors) return rest
  return { errors: errors.map((error) => presentError(error, language)), ...rest }
}

/** A part of a response, or a whole one, as clients see it: also with the errors of what it delivers or completes. */
export function presentPart<Part extends object>(part: Part, language: Language): Part {
  const { errors, incremental, completed, ...rest } = part as Part & PartErrors
  if (!errors && !incremental && !completed) return part
  return {
    ...(errors && { errors: errors.map((error) => presentError(error, language)) }),
    ...rest,
    ...(incremental && { incremental: incremental.map((one) => presentPart(one, language)) }),
    ...(completed && { completed: completed.map((one) => presentPart(one, language)) }),
  } as Part
}

type PartErrors = {
  errors?: readonly GraphQLFormattedError[]
  incremental?: readonly object[]
  completed?: readonly object[]
}

/** An error of the whole request, readable as a GraphQL result and as the contract's envelope. */
export function graphqlEnvelope(fault: ErrorResponse): string {
  const body = errorBody(fault)
  const { ok: _, error: code, message, ...facts } = body
  return JSON.stringify({ ...body, errors: [{ message, extensions: { code, ...facts } }] })
}
