import { mkdtemp, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { type Answer, ask, demo, orderBody, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let dataDir: string
let platform: StartedPlatform
const tokens = { shipper: '', driver: '', admin: '' }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia away '))
  platform = await startPlatform({ dataDir })
  for (const who of ['shipper', 'driver', 'admin'] as const)
    tokens[who] = await tokenOf(platform.url, demo[who])
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

const get = (path: string, token?: string) => ask(platform.url, 'GET', path, token ? { token } : {})
const post = (path: string, body: object, token?: string) =>
  ask(platform.url, 'POST', path, { body, ...(token && { token }) })

const isReady = async () => (await get('/readyz')).status === 200

async function killPostgres(signal: NodeJS.Signals) {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(file, 10), signal)
}

/** In Rio, where no demo driver is. */
async function orderFarAway(): Promise<Answer> {
  const quote = await get('/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
  if (quote.status !== 200) return quote
  return post('/api/app/v1/orders', orderBody(quote.body.cotacao_id), tokens.shipper)
}

/** All kinds of requests, again and again until told to stop: the kinds of answers. */
function traffic() {
  const requests: [everyMilliseconds: number, () => Promise<Answer>][] = [
    [300, orderFarAway],
    [20, () => get('/api/app/v1/wallet', tokens.shipper)],
    [20, () => get('/api/app/v1/driver/deliveries', tokens.driver)],
    [20, () => get('/readyz')],
    [20, () => post('/api/app/v1/auth/login', { email: demo.shipper, password: demo.password })],
    [20, () => post('/graphql', { query: '{ me { email } }' }, tokens.shipper)],
  ]
  const kinds = new Set<string>()
  let isStopped = false
  const loops = requests.map(async ([everyMilliseconds, request]) => {
    while (!isStopped) {
      kinds.add(kindOf(await request()))
      await sleep(everyMilliseconds)
    }
  })
  return {
    untilMet: (kind: string) => until(async () => kinds.has(kind), Boolean),
    async stop() {
      isStopped = true
      await Promise.all(loops)
      return [...kinds].sort()
    },
  }
}

function kindOf({ status, body, headers }: Answer) {
  const error = body.error ?? body.errors?.[0]?.extensions?.code ?? 'ok'
  return `${status} ${error}${headers.has('retry-after') ? ', retry after' : ''}`
}

const ok = '200 ok'
const unavailable = '503 unavailable, retry after'

test.each(['SIGQUIT', 'SIGKILL'] as const)(
  'PostgreSQL ends by %s in the middle of traffic, comes back, and orders find their driver again',
  async (signal) => {
    const running = traffic()
    await running.untilMet(ok)
    // Without its settings PostgreSQL does not start again before requests met the outage.
    const settings = join(dataDir, 'postgres', 'postgresql.conf')
    await rename(settings, `${settings}.away`)
    await killPostgres(signal)
    await running.untilMet(unavailable)
    await until(isReady, (ready) => !ready)
    await rename(`${settings}.away`, settings)
    await until(isReady, (ready) => ready)

    const { order } = await placeOrder(platform.url, tokens.shipper)
    const forDriver = `/api/app/v1/driver/deliveries/${order.code}`
    await until(
      () => get(forDriver, tokens.driver),
      ({ status }) => status === 200,
    )

    // GraphQL answers 200; whether it is asked at all while the server is away is chance.
    expect((await running.stop()).filter((kind) => kind !== '200 unavailable')).toEqual([ok, unavailable])

    // One event while the job queues lost their connections, not one each time they tried.
    const errors = platform.output().match(/^\{"level":"error".*$/gm) ?? []
    expect(errors.filter((line) => !line.includes('PostgreSQL could not be restarted')).length).toBeLessThan(
      10,
    )
    const query = '{ ledgerCheck { isSound ordersWithoutDebit debitsWithoutOrder sumCents } }'
    const { body } = await post('/graphql', { query }, tokens.admin)
    expect(body.data.ledgerCheck).toEqual({
      isSound: true,
      ordersWithoutDebit: 0,
      debitsWithoutOrder: 0,
      sumCents: 0,
    })
    expect((await post(`${forDriver}/accept`, {}, tokens.driver)).body).toMatchObject({ ok: true })
  },
)
