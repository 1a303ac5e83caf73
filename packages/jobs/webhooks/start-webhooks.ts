import type { SendWebhookPorts } from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import type { TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import * as z from 'zod'
import { startDueJob, type WokenJobOptions } from '../due-job.ts'
import { defineJob } from '../job.ts'
import { isOnRedis } from '../queue-backend.ts'
import { WebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

const webhookJob = defineJob({
  name: 'webhooks',
  payload: z.object({
    id: z.string().transform((id) => id as WebhookEndpointId),
    tenantId: z.string().transform((id) => id as TenantId),
  }),
  key: ({ id }) => id,
})

const everySeconds = 2
const concurrency = 8

type WebhookOptions = WokenJobOptions & Pick<WebhookSenderOptions, 'onAttempt'>

/**
 * Relays committed events to the endpoints subscribed to them and sends what is due, each job one endpoint's. Any number of workers may
 * run it: each claims other rows. Without Redis the process that relays events sends the first ones itself.
 */
export async function startWebhooks(
  ports: SendWebhookPorts,
  { onAttempt, onDue, ...options }: WebhookOptions,
): Promise<AsyncDisposable> {
  const { webhookDeliveries, clock } = ports
  await using stack = new AsyncDisposableStack()
  const sender = stack.use(new WebhookSender(ports, { onError: options.onError, onAttempt }))
  const relayAndSend = async () => {
    const { dues, endpoints } = await webhookDeliveries.relayAndClaim(clock(), sender.claimsOfRelay())
    // Messages that are sent at once are jobs of this queue too, with no wait in it.
    if (dues.length > 0) options.onStarted?.(webhookJob.name, 0)
    sender.send(dues)
    return endpoints
  }
  const relay = () => webhookDeliveries.relay(clock())
  const committed = { find: isOnRedis(options.store) ? relay : relayAndSend, everySeconds, onDue }
  const scheduled = { find: () => webhookDeliveries.due(clock()), everySeconds }
  stack.use(
    await startDueJob(webhookJob, (endpoint) => sender.sendDue(endpoint), [committed, scheduled], {
      ...options,
      concurrency,
    }),
  )
  return stack.move()
}
