import { requestTopUp } from '@rodovia/core/wallet/top-ups/request-top-up.ts'
import { count } from './book.ts'
import type { ShopLife } from './shop-reads.ts'

/** A charge that somebody pays later: as asked, less, or twice. */
export async function topUp({ city, book, shop, random, client, nextKey }: ShopLife): Promise<void> {
  const { actor } = shop
  const askedCents = BigInt(random.integer(5_000, 30_000))
  const answer = await client({
    name: 'top-up',
    actor,
    key: nextKey(),
    work: async (ports, request) => {
      const { txid, amountCents } = await requestTopUp(ports, { request, amountCents: askedCents })
      return { txid, amountCents: Number(amountCents) }
    },
  })
  if (answer.kind !== 'done') return
  const { txid, amountCents } = answer.value
  const pay = (cents: number) => city.bank.pay(txid, BigInt(cents), new Date(city.scheduler.now()))
  await city.scheduler.sleep(random.exponential(120))
  pay(random.chance(0.1) ? amountCents - 100 : amountCents)
  count(book, 'payments')
  // Somebody pays twice.
  if (random.chance(0.05)) pay(amountCents)
}
