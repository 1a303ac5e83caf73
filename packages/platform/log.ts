import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequestId } from './request-scope.ts'
import { currentTrace } from './tracing/tracing.ts'

export type Log = ReturnType<typeof createLog>

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'current_password',
  'newPassword',
  'new_password',
  'secret',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'databaseUrl',
  'databaseDirectUrl',
  'directUrl',
  'jwtKeys',
  'linkSecret',
]
const quotedNames = ['set-cookie', 'x-service-key', 'x-step-up-token']

/** Redacts at the top level and up to two levels down: `password`, `body.password`, `req.headers.authorization`. */
const redactedPaths = ['', '*.', '*.*.'].flatMap((above) => [
  ...secretNames.map((name) => `${above}${name}`),
  ...quotedNames.map((name) => `${above.slice(0, -1)}["${name}"]`),
])

/** Without the other properties, because pg attaches its whole client to an error. */
function errOf(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: (error as { code?: unknown }).code, stack }
}

/** The ids of the current request and, with tracing, of its trace. */
function currentIds(): object {
  const [requestId, trace] = [currentRequestId(), currentTrace()]
  return { ...(requestId && { requestId }), ...(trace && { traceId: trace.split('-')[1] }) }
}

/** Writes one JSON line per event: time in ISO 8601, level by name, id of the request, secrets redacted. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream) {
  return pino(
    {
      level: logLevel,
      base: null,
      mixin: currentIds,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errOf },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** One line that names the variables which the environment still sets and no part of Rodovia reads any more. */
export function warnOfFormerVariables({ formerVariables }: Pick<Config, 'formerVariables'>, log: Log): void {
  if (formerVariables.length > 0)
    log.warn({ formerVariables }, 'the environment sets variables that are no longer read')
}
