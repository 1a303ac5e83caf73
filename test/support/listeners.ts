import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts'
import { testConfig } from './test-config.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export type Listeners = { collector: OtlpReceiver; partner: WebhookReceiver; env: Record<string, string> }

/** A collector of traces and a partner's server, and with which environment a platform tells them all. */
export async function startListeners(stack: AsyncDisposableStack): Promise<Listeners> {
  const collector = stack.use(await startOtlpReceiver())
  const partner = stack.use(await startWebhookReceiver({ secret: '' }))
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...testConfig({ tracing: { batchMilliseconds: 100 } }),
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  }
  return { collector, partner, env }
}
