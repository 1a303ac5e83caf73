import { Redis } from 'ioredis'
import { type Book, count, createBook } from './city/book.ts'
import { type City, type CityOptions, openCity, startOfCity } from './city/city.ts'
import { startDriver } from './city/driver-life.ts'
import { startPublic } from './city/public-life.ts'
import { startShop } from './city/shop-life.ts'
import { startWorkers } from './city/worker-life.ts'
import { Finding } from './engine/scheduler.ts'
import { rememberPlace } from './invariants/blur.ts'
import { checkCity, checkEnd } from './invariants/city-wide.ts'
import { checkOrder, touchedOrders } from './invariants/orders.ts'

export type SimulationOptions = CityOptions & { hours: number }

export type SimulationResult = {
  seed: string
  hours: number
  steps: number
  hash: string
  finding: Finding | null
  /** The last steps of all, and of each actor. */
  last: readonly string[]
  lastOfActors: ReadonlyMap<string, readonly string[]>
  counts: ReadonlyMap<string, number>
}

const hourMilliseconds = 3_600_000
/** Between two looks at the whole city, in simulated time. */
const lookMilliseconds = 300_000
/**
 * The longest time for everything to come to its end: endpoints that failed are called again within a tenth
 * of their outage.
 */
const drainMilliseconds = 4 * hourMilliseconds
const drainStepMilliseconds = 120_000

/**
 * Lets a city live for some hours, then heals everything and waits until all has come to its end. Stops at
 * the first finding. The same options give the same steps.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  await using city = await openCity(options)
  const book = createBook()
  const finding = await live(city, book, options).then(() => null, asFinding)
  const { trace } = city
  const { seed, hours } = options
  return {
    ...{ seed, hours, finding, steps: trace.steps, hash: trace.hash(), last: trace.last() },
    lastOfActors: trace.lastOfActors(),
    counts: book.counts,
  }
}

async function live(city: City, book: Book, { hours, redisUrl }: SimulationOptions): Promise<void> {
  city.watch(async (call) => {
    rememberPlace(book, call)
    for (const orderId of touchedOrders(call)) await checkOrder(city, orderId)
  })
  startWorkers(city)
  for (const shop of city.shops) startShop(city, book, shop)
  for (const driver of city.drivers) startDriver(city, book, driver)
  startPublic(city, book)
  if (redisUrl) startLosses(city, redisUrl)
  const end = startOfCity + hours * hourMilliseconds
  await pass(city, book, end)
  city.close()
  city.faults.stop()
  for (const { server } of city.shops) server.heal()
  while (city.scheduler.now() < end + drainMilliseconds && (await isAwaited(city, book)))
    await city.scheduler.runUntil(city.scheduler.now() + drainStepMilliseconds)
  await checkCity(city, book)
  await checkEnd(city, book)
  for (const { server } of city.shops)
    for (let repeats = server.repeated; repeats > 0; repeats--) count(book, 'webhooks repeated')
}

/** Redis loses everything now and then: docs/explanation/redis.md */
function startLosses(city: City, url: string): void {
  const random = city.random.fork('redis')
  city.scheduler.start(async () => {
    for (;;) {
      await city.scheduler.sleep(random.exponential(600))
      city.scheduler.after(0, async () => {
        const redis = new Redis(url)
        await redis.flushall()
        redis.disconnect()
        city.say('redis', 'loses everything')
      })
    }
  })
}

/** Whether an event is not everywhere yet, or a payment not credited. */
async function isAwaited({ query, bank }: City, { feeds }: Book): Promise<boolean> {
  const [row] = await query<{ events: number; waiting: number; cents: string }>(`
    SELECT (SELECT count(*)::int FROM outbox) AS events,
      (SELECT count(*)::int FROM outbox WHERE position IS NULL) +
      (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'waiting') AS waiting,
      (SELECT coalesce(sum(amount_cents), 0)::text FROM pix_payments) AS cents`)
  const told = [...feeds.values()].reduce((sum, { length }) => sum + length, 0)
  return row!.waiting > 0 || told < row!.events || row!.cents !== `${bank.paidCents()}`
}

async function pass({ scheduler, ...city }: City, book: Book, end: number): Promise<void> {
  while (scheduler.now() < end) {
    await scheduler.runUntil(Math.min(end, scheduler.now() + lookMilliseconds))
    await checkCity({ scheduler, ...city }, book)
  }
}

function asFinding(error: unknown): Finding {
  return error instanceof Finding ? error : new Finding('the simulation itself works', String(error), error)
}
