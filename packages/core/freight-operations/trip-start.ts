import type { Delivery } from '../delivery/model/delivery.ts'
import type { TripStart } from '../delivery/steps/trip-start.ts'
import { refuse } from '../shared/refusal.ts'
import { type FreightOperation, isRegistered } from './freight-operation.ts'
import { type OperationPorts, wishOf } from './settle-operation.ts'

type Ports = Pick<OperationPorts, 'freightOperations' | 'freightRegistries'> & Parameters<typeof wishOf>[0]

/** The rule by which a whole load starts only with the CIOT that is due for it. */
export function tripStartOf(ports: Ports): TripStart {
  return {
    async assertReady(delivery, at) {
      if (!ports.freightRegistries.ciot || !isRegistered(delivery)) return
      const operations = await ports.freightOperations.ofOrders([delivery])
      const ciot = operations.get(delivery.orderId)?.find(({ kind }) => kind === 'ciot') ?? null
      if (await isInOrder(ports, ciot, delivery)) return
      // The missing details may have been entered meanwhile.
      await ports.freightOperations.askNow(delivery, at)
      throw refuse('invalid_state', {
        status: delivery.status,
        allowed: [],
        reason: 'no_ciot',
        freightOperation: {
          kind: 'ciot',
          status: ciot?.status ?? 'requested',
          code: ciot?.refusalCode ?? null,
          text: ciot?.refusalText ?? null,
        },
      })
    },
  }
}

/** Whether the CIOT is that of this driver, truck and price, or none is due. */
async function isInOrder(ports: Ports, ciot: FreightOperation | null, delivery: Delivery): Promise<boolean> {
  const wish = await wishOf(ports, { kind: 'ciot' }, delivery)
  if (wish.to === 'exempt') return true
  return wish.to === 'hold' && ciot?.status === 'issued' && ciot.detailsHash === wish.hash
}
