import type { Config } from '@rodovia/platform/config.ts'
import type { Address } from '@rodovia/platform/listen-errors.ts'

/** Where metrics are told; null where they are not. */
export function metricsAddress({ host, metrics: { port } }: Config): Address | null {
  return port === 0 ? null : { host, port, variable: 'METRICS_PORT' }
}
