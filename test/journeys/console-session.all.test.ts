import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { cookieHeader, credentials, logInAt, logOut, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const graceSeconds = 1

let platform: TestPlatform
let secured: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { ...testConfig({ auth: { refreshGraceSeconds: graceSeconds } }) },
  })
  secured = await startTestPlatform({
    env: {
      PUBLIC_URL: 'https://rodovia.example',
      ...testConfig({ auth: { accessTokenSeconds: 1 } }),
      LOGIN_FAILURES_PER_ACCOUNT: '3',
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await secured[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const get = (path: string, cookie = '', headers: Record<string, string> = {}, { url } = platform) =>
  fetch(`${url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', cookie, ...headers } })

async function logIn({ url } = platform, email: string = demo.shipper) {
  const answer = await sendForm(url, '/conta/entrar', credentials(email))
  expect(answer.status).toBe(303)
  return { ...answer, cookie: cookieHeader(answer.cookies) }
}

const tokenIn = (cookies: readonly string[], name: string) =>
  cookies.map((cookie) => new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1]).find(Boolean)

describe('logging in', () => {
  test('opens the requested page; logging out ends the session', async () => {
    const { page, complaints } = await visit(browser)
    await page.goto(`${platform.url}/conta/cotar?lang=pt-BR`)
    await page.waitForURL(/\/conta\/entrar\?volta=/)
    await page.getByLabel('E-mail').fill(demo.shipper)
    await page.getByLabel('Senha').fill(demo.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(/\/conta\/cotar/)
    expect(await page.locator('.user').textContent()).toContain('Loja Demo')
    expect(await page.evaluate('document.cookie')).toBe('')
    const kept = await page.context().cookies()
    await logOut(page)
    await page.waitForURL(/\/conta\/entrar$/)
    expect(complaints).toEqual([])
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ')
    await until(
      () => get('/conta/pedidos', cookie),
      ({ status }) => status === 303,
    )
  })

  test('shows a wrong password with the entered e-mail, not with the password', async () => {
    const { page } = await visit(browser)
    await page.goto(`${platform.url}/conta/entrar`)
    await page.getByLabel('E-mail').fill(demo.shipper)
    await page.getByLabel('Senha').fill('wrong')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('E-mail ou senha não conferem.').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(demo.shipper)
    expect(await page.getByLabel('Senha').inputValue()).toBe('')
    expect(await barriersIn(page)).toEqual([])
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/graphql'])(
    'does not redirect to %s',
    async (volta) => {
      const { location } = await sendForm(platform.url, '/conta/entrar', { ...credentials(), volta })
      expect(location).toBe('/conta')
    },
  )

  test('is limited like the login of the API', async () => {
    const wrong = { ...credentials(demo.fiscal), password: 'wrong' }
    for (let tries = 0; tries < 3; tries++)
      expect((await sendForm(secured.url, '/conta/entrar', wrong)).status).toBe(401)
    const limited = await sendForm(secured.url, '/conta/entrar', credentials(demo.fiscal))
    expect([limited.status, limited.cookies]).toEqual([429, []])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = credentials(demo.fiscal)
    expect((await ask(secured.url, 'POST', '/api/app/v1/auth/login', { body })).status).toBe(429)
  })

  test('is in English for a visitor who chose it, and remembers that', async () => {
    const { page } = await visit(browser)
    await page.goto(`${platform.url}/conta/entrar`)
    await page.getByRole('link', { name: 'English' }).click()
    await logInAt(platform.url, page)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('the session', () => {
  test('is in cookies that scripts and other sites cannot read, sent over https only when the address is https', async () => {
    const plain = await logIn()
    for (const cookie of plain.cookies) {
      expect(cookie).toMatch(
        /^rodovia-(access|refresh|device)=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    }
    const { cookies } = await logIn(secured)
    expect(cookies.length).toBe(3)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-rodovia-(access|refresh|device)=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
  })

  test('is ignored outside the console', async () => {
    const { cookie } = await logIn()
    for (const path of ['/api/app/v1/me', '/v1/orders'])
      expect((await ask(platform.url, 'GET', path, { headers: { cookie } })).status).toBe(401)
    const body = { query: '{ me { id } }' }
    const { body: told } = await ask(platform.url, 'POST', '/graphql', { headers: { cookie }, body })
    expect(told.errors[0].extensions.code).toBe('unauthorized')
  })

  test('is renewed by the server, with the same tokens for two pages at once, and not with a token used long ago', async () => {
    const { cookies } = await logIn()
    const refresh = `rodovia-refresh=${tokenIn(cookies, 'rodovia-refresh')}`
    const both = await Promise.all([get('/conta/pedidos', refresh), get('/conta/cotar', refresh)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = both.map(({ headers }) => tokenIn(headers.getSetCookie(), 'rodovia-refresh'))
    expect([one, one]).toEqual([other, expect.stringMatching(/.{20}/)])
    expect((await get('/conta/pedidos', `rodovia-refresh=${one}`)).status).toBe(200)
    const late = await until(
      () => get('/conta/pedidos', refresh),
      ({ status }) => status === 303,
    )
    expect(late.headers.getSetCookie().join()).toMatch(/rodovia-refresh=;.*Expires=Thu, 01 Jan 1970/)
  })

  test('continues after the access token has expired, also for a form', async () => {
    const { cookie, cookies } = await logIn(secured)
    const asked = { cep_origem: '01310100', cep_destino: '04538133', service_type: 'CAR' }
    const answer = await until(
      () => sendForm(secured.url, '/conta/cotar', asked, { cookie, origin: 'https://rodovia.example' }),
      ({ cookies }) => cookies.length > 0,
    )
    expect(answer.text).toContain('formaction="/conta/cotacoes/')
    const renewed = tokenIn(answer.cookies, '__Host-rodovia-refresh')
    expect(renewed).toBeTruthy()
    expect(renewed).not.toBe(tokenIn(cookies, '__Host-rodovia-refresh'))
  })

  test.each(['rodovia-access=x', 'rodovia-refresh=x', 'rodovia-access=%; rodovia-refresh=%22'])(
    'is absent with an invalid cookie: %s',
    async (cookie) => {
      const answer = await get('/conta/pedidos', cookie)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/conta/entrar?volta=%2Fconta%2Fpedidos',
      ])
    },
  )
})

describe('another site', () => {
  test('cannot send a form', async () => {
    const { cookie } = await logIn()
    const asked = { cep_origem: '01310100', cep_destino: '04538133' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: platform.url, 'sec-fetch-site': 'cross-site' },
      { origin: platform.url, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await sendForm(platform.url, '/conta/cotar', asked, { cookie, ...headers })
      expect([answer.status, answer.cookies]).toEqual([403, []])
      expect((await sendForm(platform.url, '/conta/entrar', credentials(), headers)).status).toBe(403)
      expect((await sendForm(platform.url, '/conta/sair', {}, { cookie, ...headers })).status).toBe(403)
    }
    expect((await get('/conta/pedidos', cookie)).status).toBe(200)
  })

  test('cannot read a stream or frame a page', async () => {
    const { cookie } = await logIn()
    for (const site of ['cross-site', 'same-site'])
      expect((await get('/conta/ao-vivo', cookie, { 'sec-fetch-site': site })).status).toBe(403)
    expect((await get('/conta/ao-vivo')).status).toBe(401)
    const { headers } = await get('/conta/pedidos', cookie)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('a page', () => {
  test('is not cached, and runs no script but its own files', async () => {
    const { cookie } = await logIn()
    const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
    for (const path of [
      '/conta/entrar',
      '/conta/pedidos',
      `/conta/pedidos/${order.order_id}`,
      '/conta/nada',
    ]) {
      const { headers } = await get(path, path === '/conta/entrar' ? '' : cookie)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
          "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'",
      )
    }
    const page = await (await get('/conta/pedidos', cookie)).text()
    expect(page).not.toMatch(/\sstyle=|\son\w+=|<script(?! defer src)/)
  })

  test('leads a driver who logs in to the driver’s app, and to the page that was asked for', async () => {
    const { page, complaints } = await visit(browser)
    await page.goto(`${platform.url}/conta/entrar`)
    await page.getByLabel('E-mail').fill(demo.driver)
    await page.getByLabel('Senha').fill(demo.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/motorista$/)
    await page.goto(`${platform.url}/conta/minha-conta`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  test('that a role does not allow names the roles that may, and is not in the menu', async () => {
    const { cookie } = await logIn(platform, demo.driver)
    const answer = await get('/conta/pedidos', cookie)
    const text = await answer.text()
    expect(answer.status).toBe(403)
    expect(text).toContain('Quem pode: dono, administrador, gerente')
    expect(text).toContain('href="/conta/cotar"')
    expect(text).not.toContain('href="/conta/pedidos"')
    expect((await get('/conta', cookie)).headers.get('location')).toBe('/motorista')
  })

  test('counts against the user’s rate limit', async () => {
    const { cookie } = await logIn()
    const { headers } = await get('/conta/pedidos', cookie)
    expect(headers.get('ratelimit-policy')).toMatch(/^"app";/)
  })

  test('passes the accessibility check in light and dark, on a phone and a desktop', async () => {
    const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
    const looks = [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
      { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    ] as const
    for (const look of looks) {
      const { page } = await visit(browser, look)
      await logInAt(platform.url, page)
      for (const path of ['/pedidos', `/pedidos/${order.order_id}`, '/cotar', '/nada']) {
        await page.goto(`${platform.url}/conta${path}`)
        expect([path, await barriersIn(page)]).toEqual([path, []])
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect([path, width]).toEqual([path, page.viewportSize()!.width])
      }
      await page.context().close()
    }
  })

  test('can be used with the keyboard alone', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ir para o conteúdo')
    await page.keyboard.press('Enter')
    expect(page.url()).toContain('#content')
  })
})
