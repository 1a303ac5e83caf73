import { HeaderMap } from '@apollo/server'
import type { Language } from '@rodovia/core/shared/language.ts'
import { nestedTooDeeply } from '@rodovia/engine'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import { type ErrorResponse, errorBody, methodNotAllowedResponse } from '../errors/error-response.ts'
import { presentError } from '../errors/graphql-error.ts'
import { errorResponseOf } from '../http/send-error.ts'

/** An error that Apollo Server answers with its status and headers. */
export function httpError({ status, error: code, message, details, headers }: ErrorResponse): GraphQLError {
  const http = { status, headers: new HeaderMap(Object.entries(headers)) }
  return new GraphQLError(message, { extensions: { code, details, http } })
}

/** Runs a hook of Apollo Server, so that what it throws is answered as at every other path. */
export async function withHttpErrors<Result>(
  log: Log,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof GraphQLError) throw error
    throw httpError(errorResponseOf(log, error as FastifyError, request, reply))
  }
}

/** An error as clients see it. `formatted` is what Apollo Server has made of `error`. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  language: Language,
): GraphQLFormattedError {
  const { extensions, originalError } = error as GraphQLError
  const { status = 500 } = (extensions.http ?? {}) as { status?: number }
  if (status === 405) {
    const { error: code, message, details } = methodNotAllowedResponse('POST', language)
    return { message, extensions: { code, details } }
  }
  // The parser has overflowed the stack.
  if ((originalError as GraphQLError | undefined)?.originalError instanceof RangeError)
    return presentError({ message: nestedTooDeeply, extensions: { code: 'OPERATION_TOO_LARGE' } }, language)
  // Some errors of the request have a status and no code.
  if (status < 500 && extensions.code === undefined)
    return presentError({ ...formatted, extensions: { code: 'BAD_REQUEST' } }, language)
  return presentError(formatted, language)
}

/** The JSON of a result. One of a request that was refused is readable as the contract's envelope too. */
export function resultJson(result: FormattedExecutionResult): string {
  const [first] = result.errors ?? []
  const { code, details, graphqlCode } = (first?.extensions ?? {}) as Record<string, unknown>
  const isRefused = first && result.data === undefined && graphqlCode === undefined
  if (!isRefused) return JSON.stringify(result)
  return JSON.stringify({ ...errorBody({ error: String(code), message: first.message, details }), ...result })
}
