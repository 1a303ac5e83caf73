import { readFileSync } from 'node:fs'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { Hand } from '../support/hand.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** The two ways by keys: with the search box, and by Tab and Enter alone. */
type Way = 'box' | 'tab'
type Steps = (hand: Hand, go: (text: string, name: string, address: RegExp) => Promise<void>) => Promise<void>

/** Each begins at the overview; what is typed counts, with its name. */
const tasks: Record<string, Steps> = {
  'open the orders': (_, go) => go('pe', 'Pedidos', /pedidos$/),
  'begin a shipment': async (_, go) => {
    await go('pe', 'Pedidos', /pedidos$/)
    await go('nov', 'Nova remessa', /remessas\/nova/)
  },
  'begin an import': async (_, go) => {
    await go('pe', 'Pedidos', /pedidos$/)
    await go('imp', 'Importar de CSV ou XLSX', /importar$/)
  },
  'see the statement of the wallet': (_, go) => go('cart', 'Carteira', /carteira$/),
  'compare the last week with the one before': async (hand, go) => {
    await go('nú', 'Números', /numeros$/)
    await hand.goByTab('Últimos 7 dias')
    await hand.page.waitForURL(/de=/)
  },
  'create an API key': async (hand, go) => {
    await go('ch', 'Chaves de API', /chaves$/)
    await go('cri', 'Criar chave', /chaves\/nova$/)
    await fillAndSend(hand, 'Nome', 'ERP')
  },
  'invite a reader': async (hand, go) => {
    await go('eq', 'Equipe', /equipe$/)
    await go('con', 'Convidar uma pessoa', /equipe\/novo$/)
    await fillAndSend(hand, 'E-mail', 'a@b.co')
  },
  'see the open sessions of the account': (_, go) => go('mi', 'Minha conta', /minha-conta$/),
  'see how webhooks fare': (_, go) => go('we', 'Webhooks', /webhooks$/),
  'cancel an order by its code': async (hand, go) => {
    const token = await tokenOf(platform.url, demo.shipper)
    const { code } = (await placeOrder(platform.url, token)).order
    await until(
      () => ask(platform.url, 'GET', `/v1/orders/search?text=${code}`, { key: demoApiKey }),
      ({ body }) => body.orders.length === 1,
    )
    await hand.press('/')
    await hand.type(code)
    await hand.page.locator('#search-results', { hasText: code }).waitFor()
    await hand.press('ArrowDown')
    await hand.press('Enter')
    await hand.page.waitForURL(/\/conta\/pedidos\/./)
    await go('cancelar', 'Cancelar este pedido', /./)
    await hand.press('Tab')
    await hand.press('Enter')
    await hand.page.getByText('Pedido cancelado.').waitFor()
  },
}

/** One click into the field, the text, and Enter. */
async function fillAndSend(hand: Hand, label: string, text: string): Promise<void> {
  await hand.page.getByLabel(label).click()
  hand.actions++
  await hand.type(text)
  await hand.press('Enter')
  await hand.page.locator('.secret code').waitFor()
}

/** The counts of the page about the design. */
const page = readFileSync(new URL('../../docs/explanation/design.md', import.meta.url), 'utf8')
const counts = new Map(
  [...page.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \|$/gm)].map(([, task, tab, box]) => [
    task!,
    { tab: Number(tab), box: Number(box) },
  ]),
)

async function actionsFor(task: string, way: Way): Promise<number> {
  const { page, complaints } = await visit(browser, { viewport: { width: 1280, height: 900 } })
  await logInAt(platform.url, page)
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor()
  const hand = new Hand(page)
  await tasks[task]!(hand, async (text, name, address) => {
    await (way === 'box' ? hand.goByBox(text) : hand.goByTab(name))
    await page.waitForURL(address)
  })
  expect(complaints).toEqual([])
  await page.context().close()
  return hand.actions
}

// A further section of the menu is one Tab more on the way past it, which the box does not notice.
test.each(Object.keys(tasks))(
  '%s takes with the box no more keys than the page about the design says',
  async (task) => {
    const box = await actionsFor(task, 'box')
    expect(box).toBeLessThanOrEqual(counts.get(task)!.box)
    expect(box).toBeLessThanOrEqual(await actionsFor(task, 'tab'))
  },
)

test('every task of that page is one of these', () => {
  expect([...counts.keys()].sort()).toEqual(Object.keys(tasks).sort())
})
