import type { CustomerCodes } from '../delivery/proof/hand-over.ts'
import type { WebhookCaller } from '../notifications/webhooks/ports.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { signedCall } from './open-delivery-call.ts'
import type { OpenDeliveryStore } from './ports.ts'

type Ports = Pick<SystemPorts, 'hmacSha256'> & {
  openDelivery: OpenDeliveryStore
  webhookCaller: WebhookCaller
  openDeliveryAppId: string
}

/** A code that the requester does not know. Every other answer but 2xx says nothing about the code. */
const wrong: ReadonlySet<number> = new Set([400, 404, 422])

/** Asks `confirmationCode` of the client's endpoint, once: docs/reference/open-delivery.md#confirmation-codes. */
export function customerCodesOf(ports: Ports): CustomerCodes {
  return {
    async check({ openDelivery: kept, tenantId }, code) {
      const client = kept && (await ports.openDelivery.findClient(tenantId, kept.clientId))
      if (!kept || !client) return 'unreachable'
      const outcome = await ports.webhookCaller.call(
        signedCall(ports, client.endpoint, {
          path: 'confirmationCode',
          body: JSON.stringify({ orderId: kept.orderId, deliveryCode: code }),
          about: { version: kept.version, merchant: { id: kept.merchantId, name: kept.merchantName } },
        }),
      )
      if (outcome.kind === 'failed') return 'unreachable'
      if (outcome.status >= 200 && outcome.status < 300) return 'right'
      return wrong.has(outcome.status) ? 'wrong' : 'unreachable'
    },
  }
}
