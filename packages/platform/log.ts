import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequestId } from './request-scope.ts'
import { currentTrace } from './tracing/tracing.ts'

export type Log = ReturnType<typeof createLog>

const secretNames = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'databaseUrl',
  'jwtKeys',
  'linkSecret',
]
const quotedNames = ['set-cookie', 'x-service-key']

/** The same names at the top and up to two objects down: `password`, `body.password`, `req.headers.authorization`. */
const redactedPaths = ['', '*.', '*.*.'].flatMap((above) => [
  ...secretNames.map((name) => `${above}${name}`),
  ...quotedNames.map((name) => `${above.slice(0, -1)}["${name}"]`),
])

/** What pg hangs on an error besides is kilobytes of its client. */
function errOf(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: (error as { code?: unknown }).code, stack }
}

/** What is being done: for which request, and in which trace where somebody looks on. */
function underWay(): object {
  const [requestId, trace] = [currentRequestId(), currentTrace()]
  return { ...(requestId && { requestId }), ...(trace && { traceId: trace.split('-')[1] }) }
}

/**
 * One JSON line an event, times in ISO 8601, levels by name, secrets cut out, with the id of the
 * request that it is about.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream) {
  return pino(
    {
      level: logLevel,
      base: null,
      mixin: underWay,
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
