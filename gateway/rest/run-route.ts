import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { IdempotencyKey } from '@rodovia/core/shared/idempotency.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import {
  codedErrorResponse,
  type ErrorResponse,
  internalErrorResponse,
  refusalResponse,
} from '../errors/error-response.ts'
import { presentError } from '../errors/graphql-error.ts'
import { isRefusalCode } from '../errors/statuses.ts'
import { coreRequest } from '../http/request.ts'
import type { GatewayServices } from '../services.ts'
import { type AnyRoute, isPaged, type RouteInput } from './route.ts'
import type { FileBody } from './send-file.ts'

export type RouteResult = { body: object } | { fault: ErrorResponse }

export type RouteServices<Context> = Pick<GatewayServices<Context>, 'engine' | 'contextOf'>

/** Makes a refusal that `run` throws its result. */
export async function catchRefusal(
  language: Language,
  run: () => Promise<RouteResult>,
): Promise<RouteResult> {
  try {
    return await run()
  } catch (error) {
    if (isRefusal(error)) return { fault: refusalResponse(error, language) }
    throw error
  }
}

/** Runs the route's stored operation, which is planned at its first run, and shapes its result. */
export async function runRoute<Context>(
  { engine, contextOf }: RouteServices<Context>,
  route: AnyRoute,
  request: FastifyRequest,
  input: RouteInput<unknown, unknown>,
  idempotencyKey: IdempotencyKey | null = request.idempotencyKey,
): Promise<RouteResult> {
  const domainRequest = coreRequest(request)
  const operation = await engine.prepareStored(route.operation)
  const { data, errors } = await engine.execute(operation, {
    variables: variablesOf(route, input),
    context: contextOf(
      { ...domainRequest, idempotencyKey },
      request.deadline(),
      request.readAfter(operation),
    ),
  })
  if (errors || !data) return { fault: errorOfResult(errors ?? [], request.language) }
  return { body: { ...responseStart(route, domainRequest), ...responseFields(route, data, input) } }
}

/** `ok`, and for an API key `livemode`: false for a test key. */
export function responseStart({ auth }: AnyRoute, { actor }: Pick<Request, 'actor'>): object {
  return { ok: true, ...(auth === 'key' && actor && { livemode: !isRehearsalTenant(actor.tenantId) }) }
}

type Fields = Record<string, unknown>

function variablesOf({ variables }: AnyRoute, input: RouteInput<unknown, unknown>): Fields {
  if (variables) return variables(input) as Fields
  return { ...input.params, ...(input.query as Fields), ...(input.body as Fields) }
}

function responseFields(route: AnyRoute, data: object, input: RouteInput<unknown, unknown>): object {
  const { reshape, responseFrom, file } = route
  const fields = reshape ? reshape.from(data, input) : at(data, responseFrom)
  if (file) return { ...fields, name: `${(fields as FileBody).name}${file.ending}` }
  if (!isPaged(route)) return fields
  const { limit, offset } = input.query as { limit: number; offset: number }
  return { ...fields, limit, offset }
}

function at(data: object, path = ''): object {
  let fields = data
  for (const key of path.split('.')) if (key) fields = (fields as Record<string, object>)[key]!
  return fields
}

/** The first error of a stored operation. A partial result counts as failed: the response has no optional field. */
function errorOfResult([first]: readonly GraphQLError[], language: Language): ErrorResponse {
  if (!first) return internalErrorResponse(language)
  const { message, extensions } = presentError(first, language)
  const code = extensions?.code
  return isRefusalCode(code)
    ? {
        ...codedErrorResponse(code, message, extensions?.details),
        localized: first.extensions.localized,
      }
    : internalErrorResponse(language)
}
