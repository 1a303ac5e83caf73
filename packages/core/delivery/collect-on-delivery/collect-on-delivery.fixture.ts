import { aMemoryBank } from '../../../../test/support/memory-bank.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { depositCash, readOwnCash } from '../../wallet/collect-on-delivery/cash-account.ts'
import type { Delivery } from '../model/delivery.ts'
import { advanceDelivery } from '../steps/advance-delivery.ts'
import { changeCollectOnDelivery } from './change-collect-on-delivery.ts'
import type { CashInput } from './collect-at-door.ts'
import type { CollectMethod } from './collect-on-delivery.ts'
import { pollBank } from './poll-bank.ts'

export type Doorway = Awaited<ReturnType<typeof openDoorway>>

/** Use cases with a bank in memory, and the steps at a door. */
export async function openDoorway(env: Record<string, string> = {}) {
  const opened = await openUseCases(env)
  const bank = aMemoryBank(opened.clock)
  const deliverySettings = { ...opened.deliverySettings, confirmsPix: true }
  const ports: UseCases = { ...opened, pixProvider: bank.provider, deliverySettings }
  return {
    ports,
    bank,

    /** An order with an amount to collect, which the driver carries to the door. */
    async atTheDoor(
      driver: Actor,
      shop: Actor,
      amountCents: number,
      method: CollectMethod,
    ): Promise<Delivery> {
      const order = await opened.anOrderWith(driver, shop, ['accept', 'arrived'])
      await changeCollectOnDelivery(ports, {
        request: aRequestBy(shop),
        orderId: order.orderId,
        collectOnDelivery: { amountCents, method },
      })
      return opened.step(driver, order, 'picked', 'on-route')
    },

    handOver: (driver: Actor, { code }: Delivery, cash: CashInput = {}) =>
      advanceDelivery(ports, { request: aRequestBy(driver), code, step: 'delivered', ...cash }),

    async poll() {
      await ports.query('UPDATE pix_charges SET ask_at = $1', [ports.clock()])
      while (await pollBank(ports));
    },

    deposit: (driver: Actor, amountCents: bigint) =>
      depositCash(ports, { request: aRequestBy(driver), amountCents }),
    owedBy: async (driver: Actor) => (await readOwnCash(ports, { actor: driver })).owedCents,
    balanceOf: async ({ tenantId }: Actor) => (await ports.ledger.balances([tenantId])).get(tenantId)!,
    faults: async () =>
      (await ports.ledger.check()).faults.filter(({ kind }) => kind !== 'transaction_unsealed'),
  }
}

export const counted = (cents: number): CashInput => ({ cashReceivedCents: cents, cashConfirmedCents: cents })
