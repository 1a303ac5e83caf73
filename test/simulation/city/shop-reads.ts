import { findOrder, listOrders } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { listEvents } from '@rodovia/core/notifications/webhooks/list-events.ts'
import { readStatement } from '@rodovia/core/wallet/read-wallet.ts'
import type { Random } from '../engine/random.ts'
import type { Book } from './book.ts'
import { assertHolds, type City, toText } from './city.ts'
import type { Client } from './client.ts'
import type { Shop } from './people.ts'

export type ShopLife = {
  city: City
  book: Book
  shop: Shop
  random: Random
  client: Client
  nextKey: () => string
}

/** Reads what is the shop's own. */
export async function look({ shop: { actor, word, name }, city, client, random }: ShopLife): Promise<void> {
  const page = { limit: 50, offset: 0 }
  const reads = [
    { name: 'list-orders', work: (ports: City['direct']) => listOrders(ports, { actor, filter: {}, page }) },
    { name: 'statement', work: (ports: City['direct']) => readStatement(ports, { actor, page }) },
  ]
  const answer = await client<unknown>({ actor, ...random.pick(reads) })
  if (answer.kind === 'done') assertOwn(city, { name, word }, answer.value)
}

/** Asks for another shop's order, which is as if it did not exist. */
export async function pry({ shop: { actor }, book, client, random }: ShopLife): Promise<void> {
  const others = [...book.orders.values()].filter(({ tenantId }) => tenantId !== actor.tenantId)
  if (others.length === 0) return
  const { orderId } = random.pick(others)
  const answer = await client({
    name: 'read-order',
    actor,
    work: (ports) => findOrder(ports, { actor, orderId }),
  })
  assertHolds(
    answer.kind === 'unknown' || (answer.kind === 'refused' && answer.refusal.code === 'not_found'),
    'no shop reads another shop’s order',
    () => [orderId, answer],
  )
}

/** Reads the feed of events from its last event on, again and again. */
export async function readFeed({ city, book, shop, random, client }: ShopLife): Promise<void> {
  const { actor, word, name } = shop
  const events = book.feeds.get(actor.tenantId) ?? []
  book.feeds.set(actor.tenantId, events)
  for (;;) {
    await city.scheduler.sleep(random.exponential(city.isOpen() ? 60 : 20))
    const after = events.at(-1)?.id ?? null
    const answer = await client({
      name: 'events',
      actor,
      work: (ports) => listEvents(ports, { actor, after, limit: 20 }),
    })
    if (answer.kind !== 'done') continue
    assertOwn(city, { name, word }, answer.value)
    for (const { id, kind, orderId, sequence } of answer.value.events)
      events.push({ id, kind, orderId, sequence })
  }
}

/** Nothing of another shop is in what a shop got. */
export function assertOwn(city: City, { name, word }: Pick<Shop, 'name' | 'word'>, given: unknown): void {
  const text = toText(given)
  const other = city.shops.find((shop) => shop.word !== word && text.includes(shop.word))
  assertHolds(!other, 'a shop gets nothing of another shop', () => [name, other?.name, text.slice(0, 500)])
}
