import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { z } from 'zod'
import { startDueJob, type WokenJobOptions } from './due-job.ts'
import { defineJob } from './job.ts'
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

type Ports = Parameters<typeof createWebhookSender>[0]

const webhookJob = defineJob({
  name: 'webhooks',
  payload: z.object({
    id: z.string().transform((id) => id as WebhookEndpointId),
    tenantId: z.string().transform((id) => id as TenantId),
    trigger: z.enum(['committed', 'scheduled']),
  }),
  // A killed worker blocks its key for seconds; the other trigger goes on meanwhile.
  key: ({ id, trigger }) => `${trigger} ${id}`,
  isExclusive: true,
})

const everySeconds = 2
const concurrency = 8

type WebhookOptions = WokenJobOptions & Pick<WebhookSenderOptions, 'onAttempt'>

/**
 * Relays committed events to the endpoints subscribed to them and sends what is due, each job one endpoint's. Any number of workers may
 * run it: each claims other rows.
 */
export async function startWebhooks(
  ports: Ports,
  { onAttempt, onDue, ...options }: WebhookOptions,
): Promise<AsyncDisposable> {
  const { webhookDeliveries, clock } = ports
  await using stack = new AsyncDisposableStack()
  const sender = stack.use(createWebhookSender(ports, { onError: options.onError, onAttempt }))
  const source = (
    trigger: 'committed' | 'scheduled',
    find: (at: Date) => Promise<readonly EndpointRef[]>,
  ) => ({
    find: async () => (await find(clock())).map(({ id, tenantId }) => ({ id, tenantId, trigger })),
    everySeconds,
  })
  const committed = { ...source('committed', (at) => webhookDeliveries.relay(at)), onDue }
  const scheduled = source('scheduled', (at) => webhookDeliveries.due(at))
  stack.use(
    await startDueJob(webhookJob, sender.sendDue, [committed, scheduled], { ...options, concurrency }),
  )
  return stack.move()
}
