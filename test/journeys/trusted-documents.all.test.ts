import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

/** With `GRAPHQL_DOCUMENTS=only:` clients run the operator's documents, and everything that the platform brings works as before. */

let folder: string
let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents '))
  await writeFile(join(folder, 'Me.graphql'), '{ me { email } }')
  platform = await startTestPlatform({ env: { GRAPHQL_DOCUMENTS: `only:${folder}` } })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const graphql = async (body: Body) => ask(platform.url, 'POST', '/graphql', { token: shipper, body })

test('Clients run the documents of the folder, and no others.', async () => {
  expect((await graphql({ documentId: 'Me' })).body).toEqual({ data: { me: { email: demo.shipper } } })
  for (const query of ['{ me { id } }', '{ __schema { types { name } } }']) {
    const { status, body } = await graphql({ query })
    expect([status, body.errors[0].extensions.graphqlCode]).toEqual([400, 'DOCUMENT_NOT_TRUSTED'])
  }
})

test('REST, the tools for agents and the console work.', async () => {
  expect((await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })).status).toBe(200)
  await using agent = await anAgent(platform.url, { authorization: `Bearer ${demoApiKey}` })
  expect(await agent.call('wallet')).toHaveProperty('balance_cents')
  const { page } = await visit(browser)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/conta/pedidos`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pedidos')
})

test('The tracking page follows its order.', async () => {
  const { order } = await placeOrder(platform.url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const { page } = await visit(browser)
  const stream = page.waitForResponse((response) => response.url().includes('/graphql/stream'))
  await page.goto(`${platform.url}${new URL(order.tracking_url).pathname}`)
  expect((await stream).headers()['content-type']).toContain('text/event-stream')
  const shown = page.locator('#history li')
  const before = await shown.count()
  await ask(platform.url, 'POST', `${path}/accept`, { token: driver })
  await expect.poll(() => shown.count(), { timeout: generousMs }).toBeGreaterThan(before)
})
