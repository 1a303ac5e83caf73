import { afterAll, beforeAll, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let key: string
let order: Body
beforeAll(async () => {
  platform = await startTestPlatform()
  shipper = await tokenOf(platform.url, demo.shipper)
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
  order = (
    await placeOrder(platform.url, shipper, {
      recipient_name: 'Ana Conceição de Souza',
      remarks: 'Portão azul, fundos; cuidado com o cão.',
      pod: true,
    })
  ).order
})
afterAll(() => platform[Symbol.asyncDispose]())

const textOf = async (pdf: Uint8Array) => {
  const [page] = await renderPdf(pdf)
  return page!.text
}

test("a partner's server fetches the label of an order and prints it", async () => {
  const answer = await fetch(`${platform.url}/v1/orders/${order.order_id}/label`, {
    headers: { 'x-service-key': key },
  })
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${order.code}.pdf"`,
      'cache-control': 'no-store',
      ratelimit: expect.any(String),
    },
  ])
  const [page, ...others] = await renderPdf(await answer.bytes())
  expect(others).toEqual([])
  const formats = new Map((await barcodesIn(page!.png)).map(({ format, text }) => [format, text]))
  expect(Object.fromEntries(formats)).toEqual({ Code128: order.code, QRCode: order.tracking_url })
  for (const said of ['Ana Conceição de Souza', 'Loja Demo', 'TURBO', 'Portão azul', order.code])
    expect(page!.text).toContain(said)
  expect(page!.text).not.toMatch(/91234|3000-0000/)
})

test('GraphQL gives the same to a person, in the language asked for', async () => {
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    headers: { 'accept-language': 'en' },
    body: { query: `{ label(orderId: "${order.order_id}") { code pdf } }` },
  })
  expect(body.data.label.code).toBe(order.code)
  expect(await textOf(Buffer.from(body.data.label.pdf, 'base64'))).toContain('DELIVER BY')
})

test("another shop's label is nowhere", async () => {
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.otherShipper),
    body: { query: `{ label(orderId: "${order.order_id}") { code } }` },
  })
  expect(body.errors[0].extensions.code).toBe('not_found')
})
