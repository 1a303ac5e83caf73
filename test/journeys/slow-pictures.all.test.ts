import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function aSignedUp(): Promise<string> {
  const email = `${crypto.randomUUID()}@rodovia.test`
  const input = `name: "Pedro Alves", email: "${email}", password: "${demo.password}", persona: caminhoneiro, phone: "+55 11 91234-5678"`
  const query = `mutation { signUpDriver(input: { ${input} }) { id } }`
  await ask(platform.url, 'POST', '/graphql', { body: { query } })
  return tokenOf(platform.url, email)
}

/** The most pixels that are allowed, interlaced: a small file that takes long to decode. */
async function aSlowPicture(): Promise<string> {
  const side = { width: 5000, height: 5000 }
  const picture = sharp({ create: { ...side, channels: 4, background: '#20c020' } })
  return (await picture.png({ progressive: true }).toBuffer()).toString('base64')
}

test('a hand-over with its photos succeeds while four who signed up send slow pictures', async () => {
  const [shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
  const { order } = await placeOrder(platform.url, shipper, { recipient_name: 'Ana Conceição', pod: true })
  const isOffered = ({ body }: { body: Body }) =>
    body.deliveries.some(({ code }: Body) => code === order.code)
  await until(() => ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: driver }), isOffered)
  const [photo, slow] = await Promise.all([aPhoto(), aSlowPicture()])
  const attackers = await Promise.all(Array.from({ length: 4 }, aSignedUp))
  const query = `mutation Send($image: String!) {
    sendDriverDocument(input: { kind: "cnh", imageBase64: $image }) { status }
  }`
  const attack = Promise.all(
    attackers.flatMap((token) =>
      Array.from({ length: 8 }, () =>
        ask(platform.url, 'POST', '/graphql', { token, body: { query, variables: { image: slow } } }),
      ),
    ),
  )
  const step = async (name: string, body: object = {}) => {
    const path = `/api/app/v1/driver/deliveries/${order.code}/${name}`
    const answer = await ask(platform.url, 'POST', path, { token: driver, body })
    expect([name, answer.status, answer.body.error]).toEqual([name, 200, undefined])
  }
  await step('accept')
  await step('arrived')
  await step('picked', { photo_b64: photo })
  await step('on-route')
  await step('problem', { code: 'damaged', photo_b64: photo, note: 'caixa molhada' })
  await step('position', { lat: order.destino.lat, lng: order.destino.lng })
  await step('delivered', { photo_b64: photo, signature_b64: photo })
  const codes = (await attack).map(({ body }) => body.errors?.[0].extensions.code ?? 'taken')
  // The attack reached the decoder: each picture was decoded, or refused because others were.
  expect(codes.filter((code) => !['taken', 'unavailable'].includes(code))).toEqual([])
})
