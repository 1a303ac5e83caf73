import type { Language } from '@rodovia/core/shared/language.ts'
import type { GraphQLError } from 'graphql'
import { codedErrorResponse, type ErrorResponse, internalErrorResponse } from '../errors/error-response.ts'
import { presentError } from '../errors/graphql-error.ts'
import { isRefusalCode } from '../errors/statuses.ts'

/** The first error of a stored operation. A partial result counts as failed: the response has no optional field. */
export function errorOfResult([first]: readonly GraphQLError[], language: Language): ErrorResponse {
  if (!first) return internalErrorResponse(language)
  const { message, extensions } = presentError(first, language)
  const code = extensions?.code
  return isRefusalCode(code)
    ? codedErrorResponse(code, message, extensions?.details)
    : internalErrorResponse(language)
}
