import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.[Symbol.asyncDispose]()
})

const editor = (page: Page) => page.locator('.query-editor__input .cm-content')
/** Waits for the editor with its example. A person whose page did not load completely loads it again. */
async function openedEditor(page: Page): Promise<void> {
  const example = editor(page).getByText('Send query Example')
  await example.waitFor({ timeout: 60_000 }).catch(async () => {
    await page.reload()
    await example.waitFor()
  })
}
const answer = (page: Page) => page.locator('app-query-result')

const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en' }

test('a browser that opens /graphql gets a GraphQL client, whose files are all ours, and which runs what needs no session', async () => {
  const { page, complaints, origins } = await visit(browser, desktop)
  const response = await page.goto(`${platform.url}/graphql`)
  const policy = response!.headers()['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; .*connect-src 'self'/)
  await page.getByText('No session: only what is public.').waitFor()
  await openedEditor(page)
  await page.getByRole('button', { name: 'Send Request' }).click()
  await answer(page).getByText('unauthorized').first().waitFor()
  expect(complaints).toEqual([])
  expect([...origins]).toEqual([platform.url])
})

test('it runs queries and subscriptions with the session of the console', async () => {
  const { page, complaints } = await visit(browser, desktop)
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}/graphql`)
  await page.getByText(`Session of ${demo.shipper}`).waitFor()
  await openedEditor(page)
  const run = async (document: string) => {
    await editor(page).fill(document)
    await page.keyboard.press('Control+Enter')
  }
  await run('query Mine { me { email } }')
  await answer(page).getByText(demo.shipper).first().waitFor()
  await run('subscription Orders { orderUpdates { code } }')
  const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
  await answer(page).getByText(order.code).first().waitFor()
  expect(complaints).toEqual([])
})

test('the session counts for requests of our own page only', async () => {
  const { page } = await visit(browser, desktop)
  await logInAt(platform.url, page)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(`${platform.url}/conta/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: '{"query":"{ me { email } }"}',
    })
    return [response.status, await response.text()]
  }
  const own = { 'sec-fetch-site': 'same-origin' }
  expect(await send(own)).toEqual([200, `{"data":{"me":{"email":"${demo.shipper}"}}}`])
  expect(await send({})).toEqual([403, expect.stringContaining('forbidden')])
  for (const site of ['cross-site', 'same-site'])
    expect(await send({ 'sec-fetch-site': site })).toEqual([403, expect.stringContaining('forbidden')])
  expect(await send({ ...own, 'content-type': 'text/plain' })).toEqual([400, expect.any(String)])
  const get = await fetch(`${platform.url}/conta/graphql?query={me{email}}`, {
    headers: { cookie, ...own },
    redirect: 'manual',
  })
  expect([get.status, get.headers.get('location')]).toEqual([303, '/graphql'])
  // At /graphql itself cookies count for nothing.
  const plain = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...own },
    body: '{"query":"{ me { email } }"}',
  })
  expect(await plain.text()).toContain('unauthorized')
})

test('programs that open /graphql get what they got', async () => {
  const statusOf = async (accept: string, query = '') =>
    (await fetch(`${platform.url}/graphql${query}`, { headers: { accept } })).status
  expect(await statusOf('*/*')).toBe(400)
  expect(await statusOf('text/html', '?query={__typename}')).toBe(400)
  expect(await statusOf('text/html')).toBe(200)
})
