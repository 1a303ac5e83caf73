import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApart } from '../support/apart.ts'
import { aPhoto, startTestProcess } from '../support/journey.ts'
import { type Listeners, startListeners } from '../support/listeners.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let collector: Listeners['collector']
let partner: Listeners['partner']
let env: Listeners['env']
beforeAll(async () => {
  ;({ collector, partner, env } = await startListeners(stack))
  env.LOG_LEVEL = 'trace'
})
afterAll(() => stack.disposeAsync())

/** The data that the people of this journey enter, and that they alone receive. */
const given = {
  email: 'zuleica.quiterio@particular.example',
  name: 'Zuleica Quitério',
  password: 'um segredo muito longo 2026',
  phone: '+55 21 98877-6655',
  sender: 'Padaria Flor do Ipê',
  senderPhone: '+55 21 3344-5566',
  recipient: 'Valdomira Xavantes',
  recipientPhone: '+55 11 97766-5544',
  remarks: 'interfone quebrado, chamar Valdomira',
  reference: 'pedido-da-valdomira-77',
  pin: '739182',
  cepFrom: '20040020',
  cepTo: '22041001',
  street: 'Rua das Jabuticabeiras Azuis',
  complement: 'fundos da casa rosa',
  landmark: 'portão com azulejos de santo',
  doorLat: -22.967123,
  doorLng: -43.186457,
  lat: -22.904321,
  lng: -43.178765,
  device: 'telefone-da-zuleica-9f3a',
  note: 'entregue à vizinha Gertrudes',
  instructions: 'o interfone da Valdomira toca na padaria',
  wrongEmail: 'gertrudes@particular.example',
  wrongPassword: 'palpite de gertrudes',
}

/** Everything that can be done with what people give, also with what is refused; gives back what was given to them. */
async function aLifeOf(url: string): Promise<string[]> {
  const graphql = async (query: string, token?: string): Promise<Body> =>
    (await ask(url, 'POST', '/graphql', { body: { query }, ...(token && { token }) })).body
  const [admin, shipper] = [await tokenOf(url, demo.admin), await tokenOf(url, demo.shipper)]
  const { email, name, password, phone, cepFrom, cepTo, lat, lng, device } = given

  const created = await graphql(
    `mutation { createDriver(input: { name: "${name}", email: "${email}", password: "${password}", phone: "${phone}", persona: carro_van }) { id } }`,
    admin,
  )
  expect(created.errors).toBeUndefined()
  const { body: session } = await ask(url, 'POST', '/api/app/v1/auth/login', { body: { email, password } })
  const driver = session.access_token
  const invited = await graphql(
    `mutation { inviteMember(input: { email: "${given.wrongEmail}", role: viewer }) { link } }`,
    shipper,
  )
  const made = await graphql(
    `mutation { createApiKey(input: { name: "caixa", scopes: ["orders:write", "orders:read", "quotes"] }) { key } }`,
    shipper,
  )
  const key = made.data.createApiKey.key
  const told = await graphql(
    `mutation { createWebhook(input: { url: "${partner.url}/segredo-no-caminho" }) { secret } }`,
    shipper,
  )
  partner.secret = told.data.createWebhook.secret

  const { body: quote } = await ask(url, 'POST', '/v1/quotes', {
    key,
    body: { cep_origem: cepFrom, cep_destino: cepTo },
  })
  const { body: placed } = await ask(url, 'POST', '/v1/orders', {
    key,
    body: {
      ...orderBody(quote.cotacao_id),
      ...{ sender_name: given.sender, sender_phone: given.senderPhone, recipient_name: given.recipient },
      ...{ recipient_phone: given.recipientPhone, remarks: given.remarks, reference: given.reference },
      recipient_pin: given.pin,
      destination_address: {
        ...{ postal_code: cepTo, street: given.street, number: '77', complement: given.complement },
        ...{ reference: given.landmark, lat: given.doorLat, lng: given.doorLng },
      },
    },
  })
  const { order_id: orderId, code, tracking_url: tracking } = placed.order
  await graphql(
    `mutation { assignDriver(orderId: "${orderId}", driverId: "${created.data.createDriver.id}") { id } }`,
    admin,
  )
  await ask(url, 'POST', `/rastreio/${tracking.split('/').at(-1)}.json`, {
    body: { note: given.instructions },
  })
  const path = `/api/app/v1/driver/deliveries/${code}`
  const photo = await aPhoto()
  const steps = [
    ['POST', '/api/app/v1/driver/push/register', { device_token: device, platform: 'expo' }],
    ['POST', `${path}/accept`],
    ['POST', `${path}/position`, { lat, lng }],
    ['POST', `${path}/arrived`],
    ['POST', `${path}/picked`, { photo_b64: photo, note: given.note }],
    ['POST', `${path}/problem`, { note: given.note }],
    ['POST', `${path}/notes`, { text: given.note }],
    ['POST', `${path}/on-route`],
    ['GET', path],
    ['GET', '/api/app/v1/driver/deliveries'],
  ] as const
  for (const [method, address, body] of steps)
    expect([address, (await ask(url, method, address, { token: driver, body })).status]).toEqual([
      address,
      200,
    ])
  for (const text of [
    given.recipient,
    given.recipientPhone,
    given.street,
    `${given.recipient}${'x'.repeat(100)}`,
  ])
    await ask(url, 'GET', `/v1/orders/search?${new URLSearchParams({ text })}`, { key })
  const token = tracking.split('/').at(-1)
  await ask(url, 'GET', `/rastreio/${token}.json`)
  await ask(url, 'GET', `/api/drivers-nearby?lat=${lat}&lng=${lng}`)
  await graphql(`mutation { requestPasswordReset(email: "${email}") }`)

  // Requests that are refused, mistaken or broken.
  await ask(url, 'POST', '/api/app/v1/auth/login', {
    body: { email: given.wrongEmail, password: given.wrongPassword },
  })
  await graphql(
    `mutation { createDriver(input: { name: "${name}", email: "${email}", password: "${password}", persona: carro_van }) { id } }`,
    admin,
  )
  await graphql(`{ me { id name: "${name}" } `)
  await graphql(`mutation { operateDelivery(orderId: "${name}", action: return) { id } }`, admin)
  await ask(url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    raw: `{"recipient_name": "${given.recipient}`,
  })
  await ask(url, 'GET', `/api/app/v1/me`, { token: `${driver}x` })
  await ask(url, 'GET', `/nirgendwo/${encodeURIComponent(given.recipient)}?cep=${cepTo}`)
  await ask(url, 'POST', `${path}/delivered`, {
    token: driver,
    body: { photo_b64: 'not a photo', note: given.note },
  })
  await ask(url, 'POST', '/v1/orders', { key, body: { cotacao_id: given.recipient, tier: 'turbo' } })

  await until(
    async () => partner.received.length,
    (count) => count >= 3,
  )
  return [
    driver,
    session.refresh_token,
    key,
    partner.secret,
    token,
    code,
    invited.data.inviteMember.link.split('/').at(-1),
  ]
}

function expectNothingOf(secrets: readonly (string | number)[], where: string, said: string) {
  expect(said.length).toBeGreaterThan(500)
  for (const secret of secrets) {
    const at = said.indexOf(String(secret))
    expect(at, `${where} tell ${secret}: …${said.slice(Math.max(0, at - 200), at + 100)}…`).toBe(-1)
  }
}

async function expectSilence(url: string, output: () => string) {
  const secrets = [
    ...Object.values(given),
    'Zuleica',
    'Valdomira',
    'segredo-no-caminho',
    ...(await aLifeOf(url)),
  ]
  await until(
    async () => collector.spans(),
    (spans) => spans.some(({ facts }) => facts['rodovia.event'] === 'tracking.picked_up'),
  )
  expectNothingOf(secrets, 'the logs', output())
  expectNothingOf(secrets, 'the spans', collector.bodies().join('\n'))
}

test('nothing personal and no secret is in the logs or the traces of the one process', async () => {
  await using platform = await startTestProcess({ env })
  await expectSilence(platform.url, platform.output)
})

test('nor in those of processes of their own', async () => {
  const { url: redisUrl } = stack.use(await startRedis())
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  await using apart = await startApart({ databaseUrl, redisUrl, env })
  await expectSilence(apart.gateways[0]!, apart.output)
})

test('every line of a request names it', async () => {
  await using platform = await startTestProcess({ env })
  const before = platform.output().length
  await aLifeOf(platform.url)
  // The messages to people at the start may still come.
  const lines = platform
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const ofRequests = lines.map((line): Body => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(ofRequests.length).toBeGreaterThan(20)
  for (const line of ofRequests) expect(line.requestId).toMatch(/^[\w.-]+$/)
})
