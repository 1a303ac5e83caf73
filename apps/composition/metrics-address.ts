import type { Config } from '@rodovia/platform/config.ts'
import type { Address } from '@rodovia/platform/listen-errors.ts'

/** The address of the metrics server; null when it is switched off. */
export function metricsAddress({ host, metrics: { port } }: Config): Address | null {
  return port === 0 ? null : { host, port, variable: 'METRICS_PORT' }
}
