import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const read = async (path: string, language = 'en') => {
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(`${platform.url}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A page of every kind: the largest of it. */
const largest = [
  '/docs',
  '/docs/rest/driver',
  '/docs/rest/shapes',
  '/docs/webhooks',
  '/docs/messages',
  '/docs/messages/orderUpdates',
  '/docs/messages/shapes',
  '/docs/errors',
  '/docs/tools',
  '/docs/graphql/mutations',
  '/docs/graphql/objects',
  '/docs/guides',
  '/docs/guides/reference/rules',
  '/docs/guides/how-to/use-the-console',
  '/docs/search?q=webhook',
  '/docs/pt',
  '/docs/pt/guides',
  '/docs/pt/guides/how-to/use-the-console',
]

/** A page of every kind that a check reads within a second. */
const readable = [
  '/docs',
  '/docs/rest/public',
  '/docs/graphql/subscriptions',
  '/docs/messages/deliveryUpdates',
  '/docs/errors',
  '/docs/graphql/values',
  '/docs/guides',
  '/docs/guides/how-to/use-the-console',
  '/docs/guides/explanation/security',
  '/docs/search?q=delivery',
  '/docs/pt/guides/how-to/import-orders',
]

test('the documentation is found without JavaScript, from the first page to one operation, with nothing from other servers', async () => {
  await using browser = await openBrowser()
  const { page, complaints, origins } = await visit(browser, { javaScriptEnabled: false, locale: 'en' })
  await page.goto(`${platform.url}/docs`)
  await page.getByRole('searchbox').fill('place an order')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'POST /v1/orders', exact: true }).click()
  expect(page.url()).toBe(`${platform.url}/docs/rest/partner#postV1Orders`)
  const operation = page.getByRole('region', { name: 'POST /v1/orders', exact: true })
  for (const part of ['curl -X POST', 'X-Service-Key', 'cotacao_id', 'insufficient_funds', 'recipient_phone'])
    expect(await operation.innerText()).toContain(part)
  expect(complaints).toEqual([])
  expect([...origins]).toEqual([platform.url])
})

test('every link of the documentation leads to a page and a place in it', async () => {
  const texts = new Map<string, string>()
  const waiting = ['/docs']
  const faults: string[] = []
  const checks: [from: string, path: string, anchor: string][] = []
  for (const path of waiting) {
    const { status, text } = await read(path)
    texts.set(path, text)
    if (status !== 200) faults.push(`${path}: ${status}`)
    for (const [, href = ''] of text.matchAll(/ href="([^"]+)"/g)) {
      const { pathname, hash, origin } = new URL(
        href.replaceAll('&amp;', '&').replaceAll('&#61;', '='),
        `${platform.url}${path}`,
      )
      if (origin !== platform.url || !pathname.startsWith('/docs')) continue
      checks.push([path, pathname, decodeURIComponent(hash.slice(1))])
      if (!waiting.includes(pathname)) waiting.push(pathname)
    }
  }
  for (const [from, path, anchor] of checks)
    if (anchor !== '' && !texts.get(path)?.includes(` id="${anchor}"`))
      faults.push(`${from}: ${path}#${anchor}`)
  expect([...new Set(faults)]).toEqual([])
  expect(waiting.length).toBeGreaterThan(90)
})

test.each(largest)('%s has one small script of ours, no vendor, and at most 60 KB to load', async (path) => {
  const { status, headers, text } = await read(path)
  expect(status).toBe(200)
  expect(text).not.toMatch(/\son\w+="|javascript:|cdn\.|scalar\.(com|js)/i)
  expect(text.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script src="\/assets\/docs-[\w-]+\.js" defer>$/),
  ])
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';.* connect-src 'none'/,
  )
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(text).length).toBeLessThan(60_000)
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('what there is not is a page for people and an error for programs', async () => {
  const { status, text } = await read('/docs/rest/nothing')
  expect([status, text]).toEqual([404, expect.stringContaining('There is no such page')])
  const response = await fetch(`${platform.url}/docs/../docs/%2e%2e/package.json`)
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ error: 'not_found' }),
  ])
})

test('a search shows what was asked for as text', async () => {
  const { text } = await read(`/docs/search?q=${encodeURIComponent('<script>alert(1)</script>')}`)
  expect(text).toContain('Nothing here has “&#60;script&#62;')
  expect(text).not.toContain('<script>')
})

test('everybody can read it: light and dark, on a phone and a desktop', async () => {
  await using browser = await openBrowser()
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    const { page } = await visit(browser, { viewport: { width, height: 800 }, colorScheme })
    for (const path of readable) {
      await page.goto(`${platform.url}${path}`)
      expect([path, await barriersIn(page)]).toEqual([path, []])
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      expect([path, isWider]).toEqual([path, false])
    }
  }
})

test('the frame is in the reader’s language, which a choice keeps; references are English', async () => {
  await using browser = await openBrowser()
  const { page } = await visit(browser)
  await page.goto(`${platform.url}/docs`)
  await page.getByRole('heading', { name: 'Documentação da Rodovia' }).waitFor()
  await page.getByRole('link', { name: 'Español' }).click()
  await page.getByRole('link', { name: 'Erros' }).waitFor({ state: 'detached' })
  await page.getByRole('navigation').getByRole('link', { name: 'Errores' }).click()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.getByText('Falta el token o la clave de API.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'auth' }).click()
  expect(await page.locator('main').getAttribute('lang')).toBe('en')
  expect(await page.getByRole('searchbox').getAttribute('placeholder')).toBe('Buscar')
  const { headers } = await read('/docs?lang=en', 'es')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await read('/docs', 'es')).headers.get('vary')).toMatch(/accept-language, cookie/)
})

test('a button copies an example, and "/" goes to the search', async () => {
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, {
    locale: 'en',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(`${platform.url}/docs`)
  const copy = page.getByRole('button', { name: 'Copy' })
  await copy.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toBe(await page.locator('pre').first().innerText())
  expect(copied).toContain('curl')
  await page.keyboard.press('/')
  expect(await page.evaluate('document.activeElement.id')).toBe('q')
  expect(complaints).toEqual([])
})
