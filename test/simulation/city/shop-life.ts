import { addOrderNote } from '@rodovia/core/delivery/notes/add-note.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import { createReturn } from '@rodovia/core/return-orders/create-return.ts'
import { type Book, count, type KnownOrder } from './book.ts'
import { assertHolds, type City } from './city.ts'
import { createClient } from './client.ts'
import { corners, type Shop } from './people.ts'
import { look, pry, readFeed, type ShopLife } from './shop-reads.ts'
import { topUp } from './shop-top-ups.ts'

/** A shop that orders, cancels, pays, reads and writes notes, and looks where it may not. */
export function startShop(city: City, book: Book, shop: Shop): void {
  const random = city.random.fork(shop.name)
  let keys = 0
  const nextKey = () => `${shop.name}-${++keys}`
  const life: ShopLife = { city, book, shop, random, client: createClient(city, shop.name, random), nextKey }
  const { scheduler } = city
  const repeat = (meanSeconds: number, act: () => Promise<void>) =>
    scheduler.start(async () => {
      while (city.isOpen()) {
        await scheduler.sleep(random.exponential(meanSeconds))
        if (city.isOpen()) await act()
      }
    })
  repeat(150, async () => scheduler.start(() => order(life)))
  repeat(900, () => look(life))
  repeat(1800, () => pry(life))
  scheduler.start(() => readFeed(life))
}

async function order(life: ShopLife): Promise<void> {
  const { city, book, shop, random, client, nextKey } = life
  const { actor } = shop
  const [origin, destination] = [random.pick(corners), random.pick(corners)]
  const serviceType = random.pick(['MOTO', 'CAR', 'CAR'] as const)
  const quote = await client({
    name: 'quote',
    actor,
    work: (ports) =>
      requestQuote(ports, { actor, serviceType, cepOrigem: origin.cep, cepDestino: destination.cep }),
  })
  if (quote.kind !== 'done') return
  await city.scheduler.sleep(random.chance(0.03) ? 1_000 : random.between(1, 120))
  const tier = random.pick(['turbo', 'express'])
  const pin = random.chance(0.6) ? String(random.integer(1000, 9999)) : null
  const collectOnDelivery = random.chance(0.4)
    ? { amountCents: random.integer(500, 20_000), method: random.pick(['pix', 'cash']) }
    : null
  const place = () =>
    client({
      name: 'place-order',
      actor,
      key: nextKey(),
      work: async (ports, request) => {
        const { order } = await placeOrder(ports, {
          request,
          quoteId: quote.value.id,
          tier,
          senderPhone: '+55 11 3000-0000',
          recipientName: `Ana ${shop.word}`,
          recipientPhone: '+55 11 91234-5678',
          remarks: `para ${shop.word}`,
          recipientPin: pin,
          collectOnDelivery,
        })
        const { orderId, code, trackingToken, tenantId } = order
        return { orderId, code, trackingToken, tenantId }
      },
    })
  // Two clicks without a common key: the quote lets one of them through.
  const answers = await Promise.all(random.chance(0.08) ? [place(), place()] : [place()])
  for (const answer of answers) {
    if (answer.kind === 'refused' && answer.refusal.code === 'insufficient_funds') await topUp(life)
    if (answer.kind !== 'done') continue
    const earlier = book.quotes.get(quote.value.id)
    assertHolds(earlier === undefined || earlier === answer.value.orderId, 'a quote makes one order', () => [
      quote.value.id,
      earlier,
      answer.value.orderId,
    ])
    if (earlier) continue
    book.quotes.set(quote.value.id, answer.value.orderId)
    const known: KnownOrder = { ...answer.value, pin }
    book.orders.set(known.orderId, known)
    count(book, 'orders placed')
    city.scheduler.start(() => live(life, known))
  }
}

/** The later actions of a shop on an order. */
async function live(
  { city, book, shop, random, client, nextKey }: ShopLife,
  { orderId }: KnownOrder,
): Promise<void> {
  const { actor } = shop
  if (random.chance(0.3)) {
    await city.scheduler.sleep(random.exponential(300))
    const mark = `recado ${nextKey()} ${shop.word}`
    const intent = { kind: 'note' as const, mark, outcome: 'open' as const }
    book.intents.push(intent)
    const answer = await client({
      name: 'note',
      actor,
      key: nextKey(),
      work: async (ports, request) => (await addOrderNote(ports, { request, orderId, text: mark })).id,
    })
    Object.assign(intent, { outcome: answer.kind })
    count(book, `notes ${answer.kind}`)
  }
  if (random.chance(0.25)) {
    await city.scheduler.sleep(random.exponential(400))
    const answer = await client({
      name: 'cancel-order',
      actor,
      key: nextKey(),
      work: async (ports, request) => (await cancelOrder(ports, { request, orderId })).order.status,
    })
    count(book, `cancels ${answer.kind}`)
  }
  if (random.chance(0.3)) {
    await city.scheduler.sleep(random.exponential(2_400))
    const answer = await client({
      name: 'return-order',
      actor,
      key: nextKey(),
      work: async (ports, request) => {
        await createReturn(ports, {
          request,
          orderId,
          reason: 'changed_mind',
          remarks: `volta para ${shop.word}`,
        })
      },
    })
    count(book, `wanted returns ${answer.kind}`)
  }
}
