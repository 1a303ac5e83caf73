import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, demo, tokenOf, until } from '../support/rest-client.ts'
import { saveScreenshot } from './screenshot-support.ts'
import { fillWithVariedOrders } from './varied-orders.ts'

/** Renews the pictures of the figures (`npm run screenshot`): a month of the demo's shop on a desktop and a phone. */

await using stack = new AsyncDisposableStack()
const dataDir = await mkdtemp(join(tmpdir(), 'rodovia figures '))
stack.defer(() => rm(dataDir, { recursive: true, force: true }))
const log = createLog({ logLevel: 'warn' })
const { url: databaseUrl } = stack.use(await startEmbeddedPostgres({ dataDir, password: 'pictures', log }))
const { url } = stack.use(await startPlatform({ databaseUrl }))
const browser = stack.use(await openBrowser())

const meOf = async (email: string) =>
  (await ask(url, 'GET', '/api/app/v1/me', { token: await tokenOf(url, email) })).body
const [shipper, driver] = await Promise.all([meOf(demo.shipper), meOf(demo.driver)])
const orders = await fillWithVariedOrders(
  databaseUrl,
  {
    ...{ tenantId: shipper.tenant.id, createdBy: shipper.user.id },
    driver: { id: driver.user.id, tenantId: driver.tenant.id, firstName: 'João', persona: 'carro_van' },
  },
  35,
)
const token = await tokenOf(url, demo.shipper)
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const period = `from=${dayOf(60)}&to=${dayOf(0)}&by=day`
await until(
  async () => (await ask(url, 'GET', `/api/app/v1/figures?${period}`, { token })).body,
  ({ total }) => total.orders >= orders,
)

for (const [name, viewport] of [
  ['figures.png', { width: 1280, height: 1150 }],
  ['figures-phone.png', { width: 390, height: 844 }],
] as const) {
  const { page } = await visit(browser, { viewport })
  await logInAt(url, page)
  await page.goto(`${url}/conta/numeros#total`)
  await saveScreenshot(page, name, false)
}
