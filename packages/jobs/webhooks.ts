import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { z } from 'zod'
import { defineJob } from './job.ts'
import { startPoller } from './poller.ts'
import { type QueueOptions, runQueue } from './queue.ts'
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

type Ports = Parameters<typeof createWebhookSender>[0]

const webhookJob = defineJob({
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
  Pick<WebhookSenderOptions, 'onTold'> & {
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
  const sender = stack.use(createWebhookSender(ports, { onError: report, ...(onTold && { onTold }) }))
  const queue = stack.use(await runQueue(webhookJob, sender.sendDue, { ...options, concurrency: 8 }))
  const enqueue = (name: EndpointRef) => queue.enqueue(name).catch(report)
  const relay = async () => {
    const names = await ports.webhookDeliveries.relay(ports.clock())
    await Promise.all(names.map(enqueue))
    return false
  }
  const sendAllDue = async () => {
    const names = await ports.webhookDeliveries.due(ports.clock())
    await Promise.all(names.map((name) => sender.sendDue(name)))
    return false
  }
  const relaying = stack.use(startPoller(relay, sweepSeconds, report))
  stack.use(startPoller(sendAllDue, sweepSeconds, report))
  stack.use(await onCommitted(relaying.wake))
  return stack.move()
}
