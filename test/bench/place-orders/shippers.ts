import { setTimeout as sleep } from 'node:timers/promises'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { quoteRow } from '@rodovia/postgres/quoting/quote-rows.ts'
import { aQuote } from '../../support/builders.ts'
import { orderBody } from '../../support/rest-client.ts'
import type { HttpRequest } from '../harness/http-load.ts'
import type { BenchPlatform } from '../harness/platform.ts'
import { seedPeople } from '../seeds/people.ts'
import { openRows, type Rows } from '../seeds/rows.ts'

/** Requests for orders, one for each quote, of shippers in turn who have money enough. */
export async function shippersWithQuotes(
  { databaseUrl }: Pick<BenchPlatform, 'databaseUrl'>,
  { shippers, quotes }: { shippers: number; quotes: number },
): Promise<HttpRequest[]> {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  // Nobody is to be asked: what is measured is the placing.
  await rows.run('UPDATE drivers SET is_available = false')
  const people = await seedPeople(rows, shippers, { kind: 'embarcador', role: 'owner' })
  await rows.insert(
    'wallets',
    people.map(({ tenantId }) => ({ tenant_id: tenantId, balance_cents: 100_000_000_000 })),
  )
  const seeded = await seedQuotes(rows, quotes)
  return seeded.map(({ id }, index) => ({
    method: 'POST',
    path: '/api/app/v1/orders',
    headers: {
      authorization: `Bearer ${people[index % people.length]!.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(orderBody(id)),
  }))
}

export async function seedQuotes(rows: Rows, count: number) {
  const createdAt = new Date()
  const quotes = Array.from({ length: count }, () => aQuote({ createdAt, expiresAt: addHours(createdAt, 2) }))
  await rows.insert('quotes', quotes.map(quoteRow))
  return quotes
}

/**
 * Waits until nothing is left to be done for the orders that were placed, and then has the tables' statistics made, as autovacuum does
 * within a minute.
 */
export async function settled({ run }: Rows): Promise<void> {
  const waiting = `SELECT EXISTS (SELECT FROM deliveries WHERE dispatch_at <= now())
    OR EXISTS (SELECT FROM outbox WHERE position IS NULL) AS is_waiting`
  for (let look = 0; look < 600; look++) {
    const [found] = await run<{ is_waiting: boolean }>(waiting)
    if (!found?.is_waiting) return void (await run('ANALYZE'))
    await sleep(100)
  }
  throw new Error('what follows an order was not done within a minute')
}
