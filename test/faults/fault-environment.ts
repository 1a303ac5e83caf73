import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { openPool } from '../support/postgres.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { type Answer, ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** Two servers with workers on one database. Orders go to either server, their events to the receiver. */
export type FaultEnvironment = AsyncDisposable & {
  receiver: WebhookReceiver
  redis: TestRedis | null
  /** Creates and cancels orders until `events` events are committed; repeats each request until it succeeds. */
  traffic(events: number): { ended: Promise<void>; isOver: () => boolean; orders: () => number }
  /** Kills one of the servers with SIGKILL and restarts it. */
  killWorker(): Promise<void>
  /** Stops PostgreSQL as `pg_ctl stop -m immediate` does; its supervisor restarts it. */
  killPostgres(): Promise<void>
  /** Seconds until all events committed by now are delivered. */
  secondsUntilDelivered(): Promise<number>
  /** Every committed event. */
  committed(): Promise<{ id: string; orderId: string; sequence: number }[]>
}

export async function openFaultEnvironment(queue: 'postgres' | 'redis'): Promise<FaultEnvironment> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia faults '))
  stack.defer(() => removeDataDir(dataDir))
  const log = createLog({ logLevel: 'silent' })
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, password: randomUUID(), log }))
  const redis = queue === 'redis' ? stack.use(await startRedis()) : null
  const receiver = stack.use(await startWebhookReceiver({ secret: '' }))
  const pool = stack.adopt(openPool(postgres.url), (open) => open.end())

  const start = () =>
    startPlatform({
      databaseUrl: postgres.url,
      env: {
        JWT_KEYS: `shared:${'s'.repeat(32)}`,
        WEBHOOK_ALLOW_HTTP: '1',
        WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
        LOG_LEVEL: 'error',
        ...(redis && { REDIS_URL: redis.url }),
      },
    })
  const platforms: StartedPlatform[] = [await start(), await start()]
  stack.defer(async () => void (await Promise.all(platforms.map((one) => one[Symbol.asyncDispose]()))))
  const token = await tokenOf(platforms[0]!.url, demo.shipper)

  /** Repeats a request until a server answers it. The idempotency key makes it one request. */
  async function requestUntilAnswered(
    method: string,
    path: string,
    request: { body?: unknown } = {},
  ): Promise<Body> {
    const headers = { 'idempotency-key': randomUUID() }
    for (let attempt = 0; ; attempt++) {
      const { url } = platforms[attempt % platforms.length]!
      const answer = await ask(url, method, path, { ...request, token, headers }).catch(() => null)
      if (answer?.status === 200) return answer.body
      if (answer && !isPassing(answer)) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
      await sleep(100)
    }
  }

  async function orderAndCancel(): Promise<void> {
    // In Rio there are no demo drivers.
    const quote = await requestUntilAnswered('GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
    const { order } = await requestUntilAnswered('POST', '/api/app/v1/orders', {
      body: orderBody(quote.cotacao_id),
    })
    await requestUntilAnswered('POST', `/api/app/v1/orders/${order.order_id}/cancel`)
  }

  const { createWebhook } = (
    await requestUntilAnswered('POST', '/graphql', {
      body: {
        query: 'mutation ($url: String!) { createWebhook(input: { url: $url }) { secret } }',
        variables: { url: receiver.url },
      },
    })
  ).data
  receiver.secret = createWebhook.secret
  // The test event may have come before its secret.
  receiver.forget()

  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[] | null> =>
    pool.query(text, values).then(
      (result) => result.rows,
      () => null,
    )
  /** The time of PostgreSQL, as soon as it answers. */
  const now = async (): Promise<string> => {
    const answer = await until(() => rows<{ now: string }>('SELECT clock_timestamp()::text AS now'), Boolean)
    return answer![0]!.now
  }
  const disposal = stack.move()
  return {
    receiver,
    redis,

    traffic(events) {
      let left = Math.ceil(events / eventsOfOrder)
      let isOver = false
      let orders = 0
      const shopper = async () => {
        for (; left-- > 0; orders++) await orderAndCancel()
      }
      const ended = Promise.all(Array.from({ length: 6 }, shopper)).then(() => {
        isOver = true
      })
      return { ended, isOver: () => isOver, orders: () => orders }
    },

    async killWorker() {
      const index = Math.floor(Math.random() * platforms.length)
      await platforms[index]!.end('SIGKILL')
      await platforms[index]![Symbol.asyncDispose]()
      platforms[index] = await start()
    },

    async killPostgres() {
      const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      const pid = Number.parseInt(file, 10)
      process.kill(pid, 'SIGQUIT')
      await until(
        async () => isRunning(pid),
        (runs) => !runs,
      )
      await now()
    },

    async secondsUntilDelivered() {
      const by = await now()
      const since = performance.now()
      await until(
        () => rows<{ count: number }>(undeliveredQuery, [by]),
        (found) => found?.[0]?.count === 0,
      )
      return (performance.now() - since) / 1000
    },

    committed: async () =>
      (await rows<{ id: string; orderId: string; sequence: number }>(
        `SELECT id, order_id AS "orderId", sequence FROM outbox WHERE order_id IS NOT NULL`,
      )) ?? [],

    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** Paid, canceled, refunded. */
const eventsOfOrder = 3

const undeliveredQuery = `
  SELECT count(*)::int AS count FROM outbox AS event
  LEFT JOIN webhook_deliveries AS delivery ON delivery.event_id = event.id
  WHERE event.created_at < $1::timestamptz AND event.kind <> 'webhook.test' AND delivery.status IS DISTINCT FROM 'delivered'`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function isPassing({ status, body }: Answer): boolean {
  return status === 503 || body.error === 'idempotency_in_progress'
}
