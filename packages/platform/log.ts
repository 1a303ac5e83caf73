import { type DestinationStream, pino } from 'pino'
import type { Config } from './config.ts'

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

/**
 * One JSON line an event, times in ISO 8601, levels by name, secrets cut out. A request's id comes from the caller:
 * `log.child({ requestId })`.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream) {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errOf },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
