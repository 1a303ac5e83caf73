import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { demo, tokenOf } from '../../support/rest-client.ts'
import { addSender, connectShop, shopEnvironment } from '../../support/shops/connect.ts'
import { aRateRequest, startShopifyShop } from '../../support/shops/shopify-shop.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { type HttpRequest, measureHttp } from '../harness/http-load.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'

/** More than one measurement asks for. */
const carts = 5_000

/** With so many connections each waits for the answer to its last request. */
const connections = 16

export const shopRatesBench: Bench = {
  name: 'shop-rates',
  title: 'Prices for the checkout of a shop',
  about: `\`POST /shops/shopify/{id}/rates\` with a signature over the body, on ${connections} connections. Remembered: one cart again and again. New: each
request has another weight and one of 800 postal codes, so that its price is calculated. Beside it Fastify that reads the body and sends the text of
an answer. A checkout waits for seconds; the goal is one.`,
  packages: ['fastify', 'pg'],
  marks: [
    { of: 'platform, remembered', unit: 'p99 ms', atMost: 1000 },
    { of: 'platform, new', unit: 'p99 ms', atMost: 1000 },
  ],
  async start(stack) {
    const shop = stack.use(await startShopifyShop())
    const { url, world: path } = await startBenchPlatform(stack, {
      env: shopEnvironment(shop),
      async build({ url }) {
        const token = await tokenOf(url, demo.shipper)
        const senderAddressId = await addSender(url, token)
        const { ratesUrl } = await connectShop(url, token, shop, { senderAddressId })
        return new URL(ratesUrl).pathname
      },
    })
    const requestFor = (cart: number) => {
      const postalCode = `0${1310 + (cart % 100)}-${100 + (cart % 8) * 100}`
      const body = JSON.stringify(aRateRequest({ postalCode, grams: 500 + cart }))
      const signature = createHmac('sha256', shop.clientSecret).update(body).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature }
      return { method: 'POST', path, headers, body } satisfies HttpRequest
    }
    const answer = await fetch(`${url}${path}`, requestFor(0))
    const text = await answer.text()
    if (answer.status !== 200 || JSON.parse(text).rates.length !== 2) throw new Error(`no prices: ${text}`)
    const floor = stack.use(
      await startServer(join(import.meta.dirname, '../nearby/static-json.ts'), { env: { ANSWER: text } }),
    )
    let lastCart = 0
    const contender = (url: string, requests: () => HttpRequest[]): Contender => ({
      measure: (seconds) => measureHttp({ url, connections, requests: requests() }, seconds),
    })
    return {
      'Fastify, the text': contender(floor.url, () => [requestFor(0)]),
      'platform, remembered': contender(url, () => [requestFor(0)]),
      'platform, new': contender(url, () => Array.from({ length: carts }, () => requestFor(++lastCart))),
    }
  },
}
