import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import type { EndpointName } from '@rodovia/core/webhooks/ports.ts'
import { z } from 'zod'
import { defineJob } from './job.ts'
import { startLane } from './lane.ts'
import { type QueueOptions, runQueue } from './queue.ts'
import { createWebhookTeller, type TellerOptions } from './webhook-teller.ts'

type Ports = Parameters<typeof createWebhookTeller>[0]

const wake = defineJob({
  name: 'webhooks',
  payload: z.object({
    id: z.string().transform((id) => id as WebhookEndpointId),
    tenantId: z.string().transform((id) => id as TenantId),
  }),
  key: ({ id }) => id,
})

/** No event waits longer than that to be handed on, and none whose time has come to be told, even if every word of it was lost. */
const sweepSeconds = 2

export type WebhookOptions = QueueOptions &
  Pick<TellerOptions, 'onTold'> & {
    /** Calls back whenever an event was committed. */
    onCommitted: (relay: () => void) => Promise<AsyncDisposable>
  }

/**
 * Hands committed events on to the endpoints that want them, and tells these. What is due when stands in the database; the queue
 * only wakes one of the workers, of which there may be any number. While it is away each looks for itself.
 */
export async function startWebhooks(ports: Ports, options: WebhookOptions): Promise<AsyncDisposable> {
  const { onError, onTold, onCommitted } = options
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))
  await using stack = new AsyncDisposableStack()
  const teller = stack.use(createWebhookTeller(ports, { onError: report, ...(onTold && { onTold }) }))
  const queue = stack.use(await runQueue(wake, teller.tell, { ...options, concurrency: 8 }))
  const ask = (name: EndpointName) => queue.ask(name).catch(report)
  const relay = async () => {
    const names = await ports.webhookDeliveries.relay(ports.clock())
    await Promise.all(names.map(ask))
    return false
  }
  const lookAround = async () => {
    const names = await ports.webhookDeliveries.due(ports.clock())
    await Promise.all(names.map((name) => teller.tell(name)))
    return false
  }
  const relaying = stack.use(startLane(relay, sweepSeconds, report))
  stack.use(startLane(lookAround, sweepSeconds, report))
  stack.use(await onCommitted(relaying.wake))
  return stack.move()
}
