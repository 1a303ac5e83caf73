import { setTimeout as sleep } from 'node:timers/promises'
import { startPlatform } from '../support/platform.ts'
import { ask, type Body, demo, orderBody, tokenOf } from '../support/rest-client.ts'
import { aSignedCall } from '../support/signed-webhook.ts'
import { testConfig } from '../support/test-config.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/**
 * Measures the time from the answer to a driver's step until the partner's server has the event, with drivers
 * taking 50 steps a second; beside it, as the floor, the same POST sent by hand. `npm run bench:webhooks`
 */

const stepsASecond = Number(process.env.STEPS_A_SECOND ?? 50)
const seconds = Number(process.env.SECONDS ?? 30)
const drivers = stepsASecond
const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
const tellingKinds: Record<string, string> = { picked: 'tracking.picked_up', delivered: 'tracking.delivered' }

await using receiver = await startWebhookReceiver({ secret: '' })
await using platform = await startPlatform({
  env: {
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
    ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }),
    APP_REQUESTS_PER_HOUR: '1000000',
    QUOTES_PER_HOUR: '1000000',
    LOG_LEVEL: 'warn',
  },
})
const admin = await tokenOf(platform.url, demo.admin)
const shipper = await tokenOf(platform.url, demo.shipper)

async function graphql(token: string, query: string, variables: object = {}): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const { createWebhook } = await graphql(
  shipper,
  'mutation ($url: String!) { createWebhook(input: { url: $url }) { secret } }',
  { url: receiver.url },
)
receiver.secret = createWebhook.secret
const { me } = await graphql(shipper, '{ me { tenant { id } } }')
await graphql(
  admin,
  'mutation ($id: ID!) { creditWallet(input: { tenantId: $id, amountCents: 100000000, reason: "bench" }) { balanceCents } }',
  { id: me.tenant.id },
)

/** When the step that an event tells of was answered, by kind and order. */
const answeredAt = new Map<string, number>()
const endsAt = Date.now() + seconds * 1000
let nextStepAt = Date.now()

/** Takes steps one after another at that pace, by the next driver. */
async function turn(): Promise<void> {
  const at = nextStepAt
  nextStepAt += 1000 / stepsASecond
  await sleep(Math.max(0, at - Date.now()))
}

async function drive(index: number): Promise<void> {
  const email = `driver-${index}@rodovia.test`
  const { createDriver } = await graphql(
    admin,
    `mutation ($email: String!) { createDriver(input: {
      name: "Bench", email: $email, password: "${demo.password}", persona: carro_van }) { id } }`,
    { email },
  )
  const token = await tokenOf(platform.url, email)
  while (Date.now() < endsAt) {
    // In Rio, where no other driver is.
    const quote = await ask(platform.url, 'GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
    const { body } = await ask(platform.url, 'POST', '/api/app/v1/orders', {
      token: shipper,
      body: orderBody(quote.body.cotacao_id),
    })
    const { order_id: id, code } = body.order
    await graphql(
      admin,
      'mutation ($id: ID!, $driver: ID!) { assignDriver(orderId: $id, driverId: $driver) { id } }',
      {
        id,
        driver: createDriver.id,
      },
    )
    for (const step of steps) {
      await turn()
      const { status } = await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/${step}`, {
        token,
      })
      if (status !== 200) throw new Error(`${step}: ${status}`)
      const kind = tellingKinds[step]
      if (kind) answeredAt.set(`${kind} ${id}`, Date.now())
    }
  }
}

await Promise.all(Array.from({ length: drivers }, (_, index) => drive(index)))
await sleep(3_000)

const receivedAt = new Map<string, number>()
for (const { body, receivedAt: at } of receiver.received) {
  const { type, data } = JSON.parse(body)
  receivedAt.set(`${type} ${data.order_id}`, receivedAt.get(`${type} ${data.order_id}`) ?? at.getTime())
}
const lost = [...answeredAt.keys()].filter((key) => !receivedAt.has(key))
const latencies = [...answeredAt].flatMap(([key, at]) => {
  const received = receivedAt.get(key)
  return received === undefined ? [] : [Math.max(0, received - at)]
})

const floor: number[] = []
for (let count = 0; count < 500; count++) {
  const call = aSignedCall({ url: receiver.url, secret: receiver.secret, body: receiver.received[0]!.body })
  const at = performance.now()
  await fetch(call.url, { method: 'POST', headers: call.headers, body: call.body })
  floor.push(performance.now() - at)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
const line = (name: string, values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `| ${name} | ${values.length} | ${[0.5, 0.95, 0.99, 1].map((share) => at(sorted, share)).join(' | ')} |`
}
process.stdout.write(`
| milliseconds | events | median | p95 | p99 | slowest |
|---|---:|---:|---:|---:|---:|
${line(`answer to a step until the webhook is there, ${stepsASecond} steps a second`, latencies)}
${line('the same POST by hand', floor)}

${lost.length} lost
`)
