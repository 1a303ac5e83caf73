import { operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { placeOrder } from '../delivery/orders/place-order.ts'
import { assignDriver } from '../dispatch/operate-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import { settleOperation } from './settle-operation.ts'

/** The driver is offered the order and accepts it. */
export async function accept(platform: UseCases, driver: Actor, order: Delivery): Promise<Delivery> {
  await assignDriver(platform, {
    request: aRequestBy(operator),
    orderId: order.orderId,
    driverId: driver.userId,
  })
  return platform.step(driver, await platform.read(order), 'accept')
}

/** A whole load of six axles that the driver accepted. */
export async function aWholeLoad(platform: UseCases, shop: Actor, driver: Actor): Promise<Delivery> {
  const quote = await requestQuote(platform, {
    actor: shop,
    cepOrigem: '01310100',
    cepDestino: '04538133',
    wholeLoad: { axles: 6, cargoType: 'carga_geral' },
  })
  const { order } = await placeOrder(platform, {
    request: aRequestBy(shop),
    quoteId: quote.id,
    tier: 'turbo',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
  })
  return accept(platform, driver, order)
}

/** Lets workers do what is due; what fails is put off, as by the poller. */
export async function settleAll(platform: UseCases): Promise<void> {
  for (let more = true; more; ) more = await settleOperation(platform).catch(() => false)
}
