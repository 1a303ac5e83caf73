import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let cookie: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  cookie = cookieHeader((await sendForm(platform.url, '/conta/entrar', credentials())).cookies)
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** Orders of the shipper, in the sequence of their placing. */
async function place(count: number): Promise<Body[]> {
  const orders: Body[] = []
  while (orders.length < count) orders.push((await placeOrder(platform.url, shipper)).order)
  return orders
}

const read = async (orderId: string): Promise<Body> =>
  (await ask(platform.url, 'GET', `/api/app/v1/orders/${orderId}`, { token: shipper })).body.order

const open = (path: string) =>
  fetch(`${platform.url}/conta${path}`, { headers: { cookie }, redirect: 'manual' })
const idsOf = (orders: readonly Body[]) =>
  new URLSearchParams(orders.map(({ order_id }): [string, string] => ['id', order_id]))
const boxOf = (page: Page, { code }: Body) => page.getByRole('checkbox', { name: `Marcar o pedido ${code}` })

describe.each([
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['a phone without JavaScript', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }],
  ['a desktop without JavaScript', { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false }],
])('on %s', (_, options) => {
  test('marked orders are canceled after a page that says what each refunds', async () => {
    const [first, second, third] = (await place(3)) as [Body, Body, Body]
    const { page, complaints } = await visit(browser, options)
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/pedidos`)
    const bar = page.getByRole('form', { name: 'Ações com os pedidos marcados' })
    expect(await bar.isVisible()).toBe(false)
    await boxOf(page, first).check()
    await boxOf(page, second).check()
    expect(await bar.isVisible()).toBe(true)
    // Without scrolling, header and bar cover no row.
    await page.setViewportSize({ ...options.viewport, height: 4_000 })
    if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width)

    await bar.getByRole('button', { name: 'Cancelar…' }).click()
    await page.getByRole('heading', { name: 'Cancelar pedidos' }).waitFor()
    for (const { code } of [first, second]) await page.getByRole('link', { name: code }).waitFor()
    expect((await read(first.order_id)).status).not.toBe('canceled')
    const refund = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    const sum = refund.format((first.price_cents + second.price_cents) / 100)
    expect(await page.locator('.total').innerText()).toContain(sum)
    if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width)
    await page.getByRole('button', { name: `Cancelar 2 pedidos e estornar ${sum}` }).click()

    await page.getByText(`2 pedidos cancelados, ${sum} de volta na carteira.`).waitFor()
    if (!('javaScriptEnabled' in options)) expect(await barriersIn(page)).toEqual([])
    const orders = await Promise.all([first, second, third].map(({ order_id }) => read(order_id)))
    expect(orders.map(({ status }) => status === 'canceled')).toEqual([true, true, false])
    await page.getByRole('link', { name: 'Voltar à lista' }).click()
    await page.waitForURL(/pedidos/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('all orders of the page are marked by one link', async () => {
    await place(1)
    const { page } = await visit(browser, options)
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/pedidos?created_from=2020-01-01`)
    const boxes = page.locator('.on-pick input')
    const marked = page.locator('.on-pick input:checked')
    await page.getByRole('link', { name: 'Marcar todos desta página' }).click()
    await page.getByRole('link', { name: 'Desmarcar todos' }).waitFor()
    expect(await marked.count()).toBe(await boxes.count())
    await page.getByRole('link', { name: 'Desmarcar todos' }).click()
    await page.getByRole('link', { name: 'Marcar todos desta página' }).waitFor()
    expect(await marked.count()).toBe(0)
    expect(page.url()).toContain('created_from=2020-01-01')
    await page.context().close()
  })
})

describe('the cancellation of several orders', () => {
  test('shows why one is refused and cancels the others, also when the form is sent twice', async () => {
    const [first, second] = (await place(2)) as [Body, Body]
    const unknown = '019a0000-0000-7000-8000-000000000001'
    const fields = new URLSearchParams([...idsOf([first, second]), ['id', unknown]])
    const send = () =>
      fetch(`${platform.url}/conta/pedidos/cancelar`, {
        method: 'POST',
        body: fields,
        headers: { cookie, origin: platform.url },
      })
    const balance = async () =>
      (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })).body.balance_cents
    const before = await balance()
    for (let time = 0; time < 2; time++) {
      const page = await (await send()).text()
      expect(page).toContain('2 pedidos cancelados')
      expect(page).toContain('1 pedido não foi cancelado.')
      expect(page).toContain(unknown)
    }
    expect(await balance()).toBe(before + first.price_cents + second.price_cents)
  })

  test('leaves out what can no longer be canceled, before it is asked for', async () => {
    const [canceled] = (await place(1)) as [Body]
    await ask(platform.url, 'POST', `/api/app/v1/orders/${canceled.order_id}/cancel`, { token: shipper })
    const page = await (await open(`/pedidos/cancelar?${idsOf([canceled])}`)).text()
    expect(page).toContain('Nenhum dos pedidos marcados pode ser cancelado.')
    expect(page).not.toContain('e estornar')
  })

  test('says what is allowed for no order and for more than 50', async () => {
    for (const path of ['/pedidos/cancelar', '/pedidos/etiquetas.pdf']) {
      const none = await open(path)
      expect(none.status).toBe(422)
      expect(await none.text()).toContain('marque de 1 a 50 pedidos')
      const many = await open(
        `${path}?${new URLSearchParams(Array.from({ length: 51 }, (_, n): [string, string] => ['id', `${n}`]))}`,
      )
      expect(many.status).toBe(422)
      expect(await many.text()).toContain('51 pedidos marcados são demais')
    }
  })

  test('goes back to the list only', async () => {
    const page = await (await open('/pedidos/cancelar?volta=https://evil.example')).text()
    expect(page).toContain('<a href="/conta/pedidos">Voltar à lista</a>')
    const filtered = await (await open('/pedidos/cancelar?volta=/conta/pedidos?status=delivered')).text()
    expect(filtered).toContain('href="/conta/pedidos?status&#61;delivered"')
  })

  test('is not offered to who may not cancel', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page, demo.operations)
    await page.goto(`${platform.url}/conta/pedidos`)
    await page.locator('.on-pick input').first().check()
    await page.getByRole('button', { name: 'Etiquetas (PDF)' }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancelar…' }).count()).toBe(0)
    await page.context().close()
  })
})

test('marked orders are exported, also without JavaScript', async () => {
  const [first, second] = (await place(2)) as [Body, Body]
  const { page } = await visit(browser, { javaScriptEnabled: false })
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/pedidos`)
  for (const order of [first, second]) await boxOf(page, order).check()
  await page.getByRole('button', { name: 'Exportar (CSV)' }).click()
  await page.waitForURL(/exportacoes/)
  await page.getByText('2 pedidos marcados').waitFor()
  await page.context().close()
})

describe('labels of several orders', () => {
  test('are one PDF, in the sequence of the request, from the console, REST and GraphQL', async () => {
    const orders = (await place(3)).toReversed()
    const ids = orders.map(({ order_id }) => order_id)
    const files = await Promise.all([
      open(`/pedidos/etiquetas.pdf?${idsOf(orders)}`).then((answer) => answer.bytes()),
      fetch(`${platform.url}/v1/orders/labels?order_ids=${ids}`, {
        headers: { 'x-service-key': /rdk_live_\w{36}/.exec(platform.output())![0] },
      }).then((answer) => answer.bytes()),
      ask(platform.url, 'POST', '/graphql', {
        token: shipper,
        body: {
          query: 'query ($ids: [ID!]!) { labels(orderIds: $ids) { codes pdf } }',
          variables: { ids: [...ids, ids[0]] },
        },
      }).then(({ body }) => Buffer.from(body.data.labels.pdf, 'base64')),
    ])
    for (const file of files) {
      const pages = await renderPdf(file, 72)
      expect(pages.map(({ text }) => orders.findIndex(({ code }) => text.includes(code)))).toEqual([0, 1, 2])
    }
  })

  test('are refused with what was wrong and what is allowed', async () => {
    const [order] = (await place(1)) as [Body]
    const labels = async (orderIds: string[]) => {
      const query = 'query ($ids: [ID!]!) { labels(orderIds: $ids) { codes } }'
      const { body } = await ask(platform.url, 'POST', '/graphql', {
        token: shipper,
        body: { query, variables: { ids: orderIds } },
      })
      return body.errors[0].extensions
    }
    const issue = (text: string) => ({
      code: 'validation_failed',
      details: [{ field: 'orderIds', issue: text }],
    })
    expect(await labels([])).toMatchObject(issue('must not be empty'))
    expect(await labels(['none'])).toMatchObject(issue('"none" is not a UUID'))
    const many = Array.from({ length: 51 }, (_, n) => `019a0000-0000-7000-8000-0000000000${n + 10}`)
    expect(await labels(many)).toMatchObject(issue('51 orders are too many: at most 50'))
    expect(await labels([order.order_id, many[0]!])).toMatchObject({ code: 'not_found' })
  })
})

test('the list of orders takes ids, and leaves out unknown ones', async () => {
  const orders = await place(2)
  const ids = [...orders.map(({ order_id }) => order_id), '019a0000-0000-7000-8000-000000000001']
  const { body } = await ask(platform.url, 'GET', `/api/app/v1/orders?ids=${ids}`, { token: shipper })
  expect(body).toMatchObject({ total: 2, orders: orders.toReversed().map(({ code }) => ({ code })) })
  const other = await tokenOf(platform.url, demo.otherShipper)
  const foreign = await ask(platform.url, 'GET', `/api/app/v1/orders?ids=${ids}`, { token: other })
  expect(foreign.body.total).toBe(0)
})
