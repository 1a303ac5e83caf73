import {
  type ConfirmationPorts,
  type ConfirmationToken,
  confirm,
  createConfirmation,
} from '../../identity/confirmations.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findScopedOrder } from '../reading/find-delivery.ts'
import { cancelOrder, cancelPreview } from './cancel-order.ts'

type Ports = DeliveryPorts & ConfirmationPorts

export type CancellationProposal = Pick<Delivery, 'orderId' | 'code' | 'status'> &
  ReturnType<typeof cancelPreview> & {
    /** Null if the order can no longer be canceled. */
    proposed: ConfirmationToken | null
  }

/** The refund of a cancellation; `confirmCancellation` then cancels. Refuses with `not_found`, `forbidden`. */
export async function proposeCancellation(
  ports: Ports,
  { request, orderId }: { request: Request; orderId: string },
): Promise<CancellationProposal> {
  const shipper = requireActor(request.actor)
  const order = await findScopedOrder(ports, shipper, 'order.cancel', orderId)
  const preview = cancelPreview(order)
  const proposal = {
    action: 'cancel_order',
    input: { orderId: order.orderId },
    cents: preview.refundCents,
  } as const
  return {
    orderId: order.orderId,
    code: order.code,
    status: order.status,
    ...preview,
    proposed: preview.isAllowed ? await createConfirmation(ports, shipper, proposal) : null,
  }
}

/** Cancels the proposed order. Refuses like `confirm` and `cancelOrder`. */
export async function confirmCancellation(
  ports: Ports,
  { request, token }: { request: Request; token: string },
): ReturnType<typeof cancelOrder> {
  const actor = permit(request.actor, 'order.cancel')
  return confirm(ports, { request, actor }, { action: 'cancel_order', token }, (confirmed) =>
    // `proposeCancellation` stored this input. The refund is the price, which never changes.
    cancelOrder(ports, { ...(confirmed.input as { orderId: string }), request: confirmed.request }),
  )
}
