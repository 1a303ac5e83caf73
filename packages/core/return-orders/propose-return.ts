import type { Delivery } from '../delivery/model/delivery.ts'
import { findScopedOrder } from '../delivery/reading/find-delivery.ts'
import {
  type ConfirmationPorts,
  type ConfirmationToken,
  confirm,
  createConfirmation,
} from '../identity/confirmations.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { Cents } from '../shared/money.ts'
import {
  type CreateReturnPorts,
  createReturn,
  prepareReturn,
  type ReturnInput,
  type ReturnOffer,
} from './create-return.ts'

type Ports = CreateReturnPorts & ConfirmationPorts

export type ReturnProposal = Pick<Delivery, 'orderId' | 'code' | 'status'> &
  ReturnOffer & {
    balanceCents: Cents | null
    /** Null if no return can be ordered. */
    proposed: ConfirmationToken | null
  }

/**
 * The price of a return; `confirmReturn` then orders it. Refuses with `not_found`, `forbidden`, `insufficient_funds`,
 * `spending_cap_reached`.
 */
export async function proposeReturn(
  ports: Ports,
  { request, orderId, ...input }: { request: Request; orderId: string } & ReturnInput,
): Promise<ReturnProposal> {
  const shipper = requireActor(request.actor)
  const order = await findScopedOrder(ports, shipper, 'order.cancel', orderId)
  const { offer, balanceCents } = await prepareReturn(ports, shipper, order)
  const proposal = {
    action: 'create_return',
    input: { orderId: order.orderId, ...input },
    cents: offer.priceCents,
  } as const
  return {
    orderId: order.orderId,
    code: order.code,
    status: order.status,
    ...offer,
    balanceCents,
    proposed: offer.isAllowed ? await createConfirmation(ports, shipper, proposal) : null,
  }
}

/** Orders the proposed return. Refuses like `confirm` and `createReturn`. */
export async function confirmReturn(
  ports: Ports,
  { request, token }: { request: Request; token: string },
): ReturnType<typeof createReturn> {
  const actor = permit(request.actor, 'order.cancel')
  return confirm(ports, { request, actor }, { action: 'create_return', token }, (confirmed) =>
    // `proposeReturn` stored this input.
    createReturn(ports, {
      ...(confirmed.input as { orderId: string } & ReturnInput),
      request: confirmed.request,
      agreed: confirmed,
    }),
  )
}
