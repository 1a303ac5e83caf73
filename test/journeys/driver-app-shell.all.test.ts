import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser } from '../support/browser.ts'
import { appIsKept, goOnDuty, logInAsDriver, openDriverApp } from '../support/driver-app.ts'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo } from '../support/rest-client.ts'

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

/** Bytes that a page loads, as they go over the network. */
async function countBytes(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => bytes
}

describe('the app', () => {
  test('can be installed: its manifest is without faults, its icons are there, its worker starts it without a network', async () => {
    const { page, complaints } = await openDriverApp(browser, platform.url)
    const devtools = await page.context().newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({
      start_url: '/motorista',
      display: 'standalone',
      name: 'Rodovia Motorista',
    })
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(platform.url + src)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
    }
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await appIsKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByLabel('E-mail').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('is at most 80 KB to load, also with all its screens', async () => {
    const { page } = await openDriverApp(browser, 'data:text/html,')
    const bytes = await countBytes(page)
    await page.goto(`${platform.url}/motorista`)
    await logInAsDriver(page)
    expect(bytes()).toBeLessThan(80 * 1024)
    expect(bytes()).toBeGreaterThan(10 * 1024)
    await page.context().close()
  })

  test('opens the first time in two rounds: the page, then as many files as a browser asks for at once', async () => {
    const page = await (await fetch(`${platform.url}/motorista`)).text()
    const files = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(6)
    expect(page).not.toContain('stylesheet')
    for (const path of files) {
      const { status, headers } = await fetch(platform.url + path, {
        headers: { 'accept-encoding': 'gzip, br' },
      })
      expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
        200,
        'br',
        expect.stringContaining('accept-encoding'),
      ])
    }
    const { page: form } = await openDriverApp(browser, 'data:text/html,')
    const early: string[] = []
    form.on('request', (request) => early.push(new URL(request.url()).pathname))
    await form.route('**/motorista/v/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      await (files.includes(pathname) ? route.continue() : route.abort())
    })
    await form.goto(`${platform.url}/motorista`)
    await form.getByLabel('E-mail').fill(demo.driver)
    expect(early).toEqual(expect.arrayContaining(files))
    await form.context().close()
  })

  test.each([
    ['opens anew when a release removed its files while it was open', 1],
    ['opens anew once where the new page is as old', 2],
  ])('%s', async (_, oldPages) => {
    const real = await (await fetch(`${platform.url}/motorista`)).text()
    const [base = ''] = /\/motorista\/v\/[^/]+\//.exec(real) ?? []
    const first = [...real.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
    const { page } = await openDriverApp(browser, 'data:text/html,')
    let pages = 0
    let unread = new Set<string | undefined>()
    await page.route('**/motorista', async (route) => {
      // The release comes when the files of the first screen have been read.
      unread = new Set(first)
      const body = real.replaceAll(base, '/motorista/v/old/')
      const old = { body, contentType: 'text/html; charset=utf-8' }
      await (++pages > oldPages ? route.continue() : route.fulfill(old))
    })
    await page.route('**/motorista/v/old/*', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/motorista/v/old/', base)
      if (!unread.delete(path)) return route.fulfill({ status: 404 })
      await route.fulfill({ response: await route.fetch({ url: platform.url + path }) })
    })
    await page.goto(`${platform.url}/motorista`)
    await expect.poll(() => pages, { timeout: generousMs }).toBe(2)
    if (oldPages === 1) await logInAsDriver(page)
    else await page.waitForTimeout(2000)
    expect(pages).toBe(2)
    await page.context().close()
  })

  test('runs no script but its own files, and may use camera and position', async () => {
    const { headers } = await fetch(`${platform.url}/motorista`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toMatch(/style-src 'sha256-[\w+/=]{44}';/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-inline|https?:|\*/)
    expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self)')
    expect((await fetch(`${platform.url}/conta/entrar`)).headers.get('permissions-policy')).toContain(
      'camera=()',
    )
  })

  test('is for everybody: light and dark, 320 px, landscape, English', async () => {
    const looks = [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
      { colorScheme: 'light', viewport: { width: 740, height: 320 }, reducedMotion: 'reduce' },
    ]
    for (const look of looks) {
      const { page } = await openDriverApp(browser, platform.url, look)
      await page.getByLabel('E-mail').waitFor()
      expect(await barriersIn(page)).toEqual([])
      await logInAsDriver(page)
      await goOnDuty(page)
      expect(await barriersIn(page)).toEqual([])
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
      await page.context().close()
    }
    const english = await openDriverApp(browser, platform.url, { locale: 'en-GB' })
    await english.page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await english.page.locator('html').getAttribute('lang')).toBe('en')
    await english.page.context().close()
  })

  test('is for drivers: another account is not logged in, and reads why', async () => {
    const { page } = await openDriverApp(browser, platform.url)
    await page.getByLabel('E-mail').fill(demo.shipper)
    await page.getByLabel('Senha').fill(demo.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText(`${demo.shipper} não é uma conta de motorista`).waitFor()
    await page.reload()
    await page.getByLabel('E-mail').waitFor()
    await page.context().close()
  })

  test('shows an offer that arrives by push, with the app closed', async () => {
    const { page } = await openDriverApp(browser, platform.url)
    await appIsKept(page)
    const [worker] = page.context().serviceWorkers()
    await page.goto('about:blank')
    const push = {
      ...{ title: 'Nova oferta', body: 'R$ 22,76 até Itaim Bibi', tag: 'RD0A1B2C3D' },
      ...{ data: { code: 'RD0A1B2C3D' }, expires_at: new Date(Date.now() + 45_000).toISOString() },
    }
    // Chromium without a screen shows no notifications: what it would show is read from the call.
    const shown = await worker!.evaluate(
      `new Promise((resolve) => {
        registration.showNotification = async (title, options) => resolve({ title, ...options })
        dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(push))} }))
      })`,
    )
    const { expires_at: _, ...expected } = push
    expect(shown).toMatchObject({ ...expected, silent: false, renotify: true })
    await page.context().close()
  })
})
