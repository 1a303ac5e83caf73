import type { Request } from '../../identity/request.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import { telephoneIn } from '../../shared/telephone.ts'
import type { Deliveries } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import { takeOfAddress } from '../recipient/link-limits.ts'
import { contactHash, reachHashes, reachOf } from './contacts.ts'
import { notifiedEvent } from './notified-event.ts'
import type { OptOut, RecipientPorts } from './ports.ts'

type Ports = RecipientPorts & LimitPorts & { deliveries: Deliveries }

export type OptOutState = { isOptedOut: boolean }

/** Whether the recipient of a tracking link gets no messages of this shipper. Refuses with `not_found`. */
export async function readOptOut(ports: Ports, { token }: { token: string }): Promise<OptOutState> {
  const order = await findTracked(ports, token)
  return {
    isOptedOut: await ports.recipientMessages.isOptedOut(
      order.tenantId,
      hashesOf(reachHashes(ports, reachOf(order))),
    ),
  }
}

/**
 * The recipient of a tracking link stops this shipper's messages at once, or takes them again. Refuses with `not_found`, with
 * `rate_limited` too many of an address.
 */
export async function setOptOut(
  ports: Ports,
  { request, token, isOptedOut }: { request: Pick<Request, 'address'>; token: string; isOptedOut: boolean },
): Promise<OptOutState> {
  await takeOfAddress(ports, 'opt-outs', request)
  const order = await findTracked(ports, token)
  const { tenantId, orderId } = order
  const hashes = hashesOf(reachHashes(ports, reachOf(order)))
  const optOut: OptOut = { tenantId, hashes, orderId, at: ports.clock() }
  if (isOptedOut) await stop(ports, optOut)
  else await ports.recipientMessages.optIn(optOut)
  return { isOptedOut }
}

/** Somebody answered PARAR or VOLTAR to the platform's number, which all shippers share: it counts for all of them. */
export async function setOptOutOfPhone(
  ports: RecipientPorts,
  { phone, isOptedOut }: { phone: string; isOptedOut: boolean },
): Promise<void> {
  const number = `+${phone.replace(/^\+/, '')}`
  const hashes = [contactHash(ports, 'phone', telephoneIn(number)?.e164 ?? number)]
  const optOut: OptOut = { tenantId: null, hashes, orderId: null, at: ports.clock() }
  if (isOptedOut) await stop(ports, optOut)
  else await ports.recipientMessages.optIn(optOut)
}

function stop(ports: RecipientPorts, optOut: OptOut): Promise<void> {
  return ports.recipientMessages.optOut(optOut, (message) => notifiedEvent(ports, message, optOut.at))
}

function hashesOf({ phoneHash, emailHash }: ReturnType<typeof reachHashes>): string[] {
  return [phoneHash, ...(emailHash ? [emailHash] : [])]
}
