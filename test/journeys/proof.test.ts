import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let dataDir: string
let shipper: string
let key: string
let driver: string
let order: Body
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia proof '))
  platform = await startTestPlatform({ dataDir })
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
  order = (await placeOrder(platform.url, shipper, { recipient_name: 'Ana Conceição', pod: true })).order
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

const fetchProof = () =>
  fetch(`${platform.url}/v1/orders/${order.order_id}/proof`, { headers: { 'x-service-key': key } })

async function step(name: string, body: object = {}): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${order.code}/${name}`
  const answer = await ask(platform.url, 'POST', path, { token: driver, body })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await renderPdf(pdf, 72)).map(({ text }) => text).join(' ')
}

test('before the hand-over there is no proof, and the answer says when there will be', async () => {
  const { status, body } = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}/proof`, { key })
  expect([status, body]).toMatchObject([
    409,
    {
      error: 'invalid_state',
      message: expect.stringContaining('“Entregue”, “Devolvido ao remetente”'),
      details: { allowed: ['delivered', 'returned'], reason: 'not_proven_yet' },
    },
  ])
})

test("a partner's server fetches the proof of what was delivered", async () => {
  const isOffered = ({ body }: { body: Body }) =>
    body.deliveries.some(({ code }: Body) => code === order.code)
  await until(() => ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver }), isOffered)
  const photo = await aPhoto()
  await step('accept')
  await step('arrived')
  await step('picked', { photo_b64: photo, note: 'duas caixas' })
  await step('on-route')
  await step('problem', { code: 'damaged', photo_b64: photo, note: 'caixa molhada' })
  await step('position', { lat: order.destino.lat, lng: order.destino.lng })
  await step('delivered', { photo_b64: photo, signature_b64: photo })

  const answer = await fetchProof()
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${order.code}-proof.pdf"`,
      'cache-control': 'no-store',
    },
  ])
  const text = await textOf(await answer.bytes())
  for (const said of [
    'Comprovante de entrega',
    order.code,
    'Ana Conceição',
    'Motorista João',
    'Distância do destino 0 m',
    'Assinatura',
    'Avaria',
    'duas caixas',
    'caixa molhada',
    'tracking.picked_up · motorista',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/91234|3000-0000/)
  const { photos } = (await ask(platform.url, 'GET', `/v1/orders/${order.order_id}`, { key })).body.order
  expect(photos).toHaveLength(4)
  const digests = text.replaceAll(' ', '')
  for (const { name } of photos) expect(digests).toContain(name.split('.')[0])
  expect(digests).toContain(hash('sha256', Buffer.from(photo, 'base64')))
})

test('GraphQL gives the same to a person, in the language asked for, to others nothing', async () => {
  const query = `{ proof(orderId: "${order.order_id}") { code pdf } }`
  const headers = { 'accept-language': 'en' }
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, headers, body: { query } })
  expect(body.data.proof.code).toBe(order.code)
  expect(await textOf(Buffer.from(body.data.proof.pdf, 'base64'))).toContain('Proof of delivery')
  const stranger = await tokenOf(platform.url, demo.otherShipper)
  const refused = await ask(platform.url, 'POST', '/graphql', { token: stranger, body: { query } })
  expect(refused.body.errors[0].extensions.code).toBe('not_found')
})

test('a PDF that somebody made is no genuine proof, whatever it says and however it is sealed', async () => {
  const check = async (pdf: Uint8Array) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'comprovante.pdf')
    const answer = await fetch(`${platform.url}/prova`, { method: 'POST', body: form })
    return { status: answer.status, title: /<h1>([^<]*)<\/h1>/.exec(await answer.text())?.[1] ?? '' }
  }
  const genuine = 'Comprovante autêntico'
  const issued = await (await fetchProof()).bytes()
  expect((await check(issued)).title).toBe(genuine)
  const later = Buffer.from(await (await fetchProof()).bytes())
  const sealOf = (pdf: Uint8Array) => Buffer.from(pdf).subarray(Buffer.from(pdf).lastIndexOf('%rodovia-seal'))
  const [, head] = /%rodovia-seal:(\w+):/.exec(sealOf(issued).toString('latin1'))!
  const text = `%PDF-1.7\nComprovante de entrega ${order.code} rodovia-proof:${head}\n%%EOF\n`
  const made = Buffer.from(text)
  const forged = (mac: string) => Buffer.concat([made, Buffer.from(`%rodovia-seal:${head}:${mac}\n`)])
  const files = [
    made,
    Buffer.concat([made, sealOf(issued)]),
    Buffer.concat([made, sealOf(later), sealOf(issued)]),
    Buffer.concat([issued, made]),
    Buffer.concat([issued, made, sealOf(issued)]),
    Buffer.concat([sealOf(issued), issued]),
    forged('0'.repeat(64)),
    forged(hash('sha256', `${head}:${hash('sha256', made)}`)),
    forged(hash('sha256', made)),
  ]
  for (const file of files) {
    const { status, title } = await check(file)
    expect(status).toBeLessThan(500)
    expect(title).not.toBe(genuine)
  }
})

test('where the files are missing, the proof says so and so does the log; the hashes are left', async () => {
  await rm(join(dataDir, 'photos'), { recursive: true })
  const text = await textOf(await (await fetchProof()).bytes())
  expect(text).toContain('ATENÇÃO: faltam 4 imagens')
  expect(text.match(/FALTA A IMAGEM/g)).toHaveLength(4)
  const line = platform.output().match(/^.*a proof was printed without pictures.*$/m)![0]
  expect(JSON.parse(line)).toMatchObject({ level: 'error', delivery: order.code })
  expect(JSON.parse(line).pictures).toHaveLength(4)
})
