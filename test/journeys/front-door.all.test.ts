import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { welcome } from '../../apps/composition/welcome.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${platform.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })

const quoted = '/?cep_origem=01310-100&cep_destino=04538133&service_type=MOTO'

test('a visitor without JavaScript sees the price at once, and orders it after the login', async () => {
  await using browser = await openBrowser()
  const { page, complaints, origins } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(platform.url)
  await page.getByLabel('CEP de origem').fill('01310-100')
  await page.getByLabel('CEP de destino').fill('04538133')
  await page.getByRole('button', { name: 'Ver preço' }).click()
  const prices = page.locator('#prices')
  expect(await prices.innerText()).toMatch(/R\$\s\d+,\d\d Turbo, em até \d+ h/)
  const price = /R\$\s[\d,]+/.exec(await prices.innerText())![0]
  expect(await prices.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(600)
  await page.getByRole('link', { name: 'Entrar e pedir com este preço' }).click()
  await page.getByLabel('E-mail').fill(demo.shipper)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/conta\/cotacoes\//)
  expect(await page.getByRole('main').innerText()).toContain(price)
  expect(complaints).toEqual([])
  expect([...origins]).toEqual([platform.url])
})

test('prices follow what a visitor types, and how it works is said to shops, drivers and developers', async () => {
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser)
  await page.goto(platform.url)
  await page.getByLabel('CEP de origem').fill('01310-100')
  await page.getByLabel('CEP de destino').fill('04538133')
  const turbo = page.locator('#prices li').first()
  await turbo.getByText('Turbo').waitFor()
  const price = await turbo.innerText()
  await page.getByLabel('Tamanho da carga').selectOption('VAN')
  await expect.poll(() => turbo.innerText()).not.toBe(price)
  await page.getByLabel('CEP de destino').fill('0453813')
  const ways = page.getByRole('region', { name: 'Como funciona' })
  for (const [kind, begin] of [
    ['Para lojas', 'Abrir uma conta'],
    ['Para motoristas', 'Quero dirigir'],
    ['Para desenvolvedores', 'Começar a integrar'],
  ] as const) {
    await ways.getByRole('heading', { name: kind }).waitFor()
    const address = await ways.getByRole('link', { name: begin }).getAttribute('href')
    expect([begin, (await read(address!)).status]).toEqual([begin, 200])
  }
  expect(complaints).toEqual([])
})

test.each([
  ['/?cep_origem=123&cep_destino=04538133', 422, '“123” não é um CEP'],
  ['/?cep_origem=01310100&cep_destino=', 422, '“” não é um CEP'],
  ['/?cep_origem=01310100&cep_destino=00000-000', 422, 'Não conhecemos o CEP 00000-000'],
  ['/?cep_origem=01310100&cep_destino=04538133&service_type=CAR&tier=turbo', 200, 'R$'],
])('%s is answered with %i and the form', async (path, status, text) => {
  const response = await read(path)
  const page = await response.text()
  expect(page).not.toContain('lang="en">must')
  expect([response.status, page.includes(text), page.includes('name="cep_origem"')]).toEqual([
    status,
    true,
    true,
  ])
})

test('a program still finds nothing at the first address', async () => {
  for (const accept of ['application/json', '*/*']) {
    const response = await read('/', { accept })
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'not_found' }),
    ])
  }
})

test('quotes of the page are limited as those of the public address', async () => {
  await using strict = await startTestPlatform({ env: { QUOTES_PER_HOUR: '2' } })
  const statusOf = async () =>
    (await fetch(`${strict.url}${quoted}`, { headers: { accept: 'text/html' } })).status
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
})

describe('the form for a tracking link', () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA'

  test.each([
    token,
    ` ${token} `,
    `https://elsewhere.example/rastreio/${token}?lang=en`,
    `/rastreio/${token}/qr.svg`,
  ])('opens our page for %j', async (link) => {
    const response = await read(`/rastreio?${new URLSearchParams({ link })}`)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/rastreio/${token}?lang=pt-BR`,
    ])
  })

  test('says that a code opens nothing, for codes that exist and those that do not', async () => {
    const { body } = await ask(platform.url, 'GET', '/api/app/v1/orders', {
      token: await tokenOf(platform.url, demo.shipper),
    })
    const codes = [(body as { orders: { code: string }[] }).orders[0]?.code ?? 'RD00000001', 'RD99999999']
    const pages = await Promise.all(
      codes.map(async (link) =>
        (await (await read(`/rastreio?${new URLSearchParams({ link })}`)).text()).replaceAll(link, ''),
      ),
    )
    expect(pages[0]).toContain('O código da entrega sozinho não abre o rastreio')
    expect(pages[0]).toBe(pages[1])
  })

  test.each(['https://elsewhere.example/', 'javascript:alert(1)', '<script>alert(1)</script>', '../conta'])(
    'leads nowhere for %s',
    async (link) => {
      const response = await read(`/rastreio?${new URLSearchParams({ link })}`)
      expect([response.status, (await response.text()).includes('<script>alert')]).toEqual([422, false])
    },
  )
})

test('a preview of a tracking link has the status and nothing of people and places', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const quote = await ask(platform.url, 'GET', '/cotar/carrier?cep_origem=01310100&cep_destino=04538133')
  const placed = await ask(platform.url, 'POST', '/api/app/v1/orders', {
    token,
    body: {
      cotacao_id: (quote.body as { cotacao_id: string }).cotacao_id,
      tier: 'turbo',
      sender_phone: '+55 11 3000-0000',
      recipient_name: 'Ana Souza',
      recipient_phone: '+55 11 91234-5678',
    },
  })
  const { order } = placed.body as { order: { tracking_url: string; code: string } }
  const page = await (await read(new URL(order.tracking_url).pathname)).text()
  const preview = [...page.matchAll(/<meta property="og:[^>]+>/g)].join('\n')
  expect(preview).toContain('Acompanhe a entrega ao vivo.')
  expect(preview).not.toMatch(new RegExp(`Ana|Souza|Beatriz|Paulo|${order.code}`))
  const [, picture] = /og:image" content="([^"]+)"/.exec(preview)!
  expect((await fetch(`${platform.url}${new URL(picture!).pathname}`)).headers.get('content-type')).toBe(
    'image/png',
  )
})

test('robots list the pages that are the same for everybody, and nothing of anybody', async () => {
  const robots = await (await read('/robots.txt')).text()
  for (const path of ['/conta', '/rastreio', '/graphql', '/media/'])
    expect(robots).toContain(`Disallow: ${path}`)
  for (const path of ['/', '/docs', '/docs/pt', '/piso', '/incorporar']) {
    const page = await read(path)
    expect([path, page.headers.get('x-robots-tag')]).toEqual([path, null])
    expect(await page.text()).not.toContain('noindex')
  }
  for (const path of ['/conta/entrar', '/rastreio/AAAAAAAAAAAAAAAAAAAAAA', '/prova', '/status'])
    expect([path, (await read(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
})

test('browsers find an icon and the console’s manifest', async () => {
  const icon = Buffer.from(await (await read('/favicon.ico')).arrayBuffer())
  expect(icon.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect(icon.subarray(22, 26).toString('latin1')).toBe('\x89PNG')
  const manifest = (await (await read('/console.webmanifest')).json()) as {
    start_url: string
    icons: { src: string }[]
  }
  expect(manifest.start_url).toBe('/conta')
  for (const { src } of manifest.icons) expect((await read(src)).status).toBe(200)
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/console.webmanifest')
  expect(complaints).toEqual([])
})

test('everybody can use it: light and dark, on a phone and a desktop, in both languages', async () => {
  await using browser = await openBrowser()
  for (const [width, colorScheme, locale] of [
    [390, 'light', 'pt-BR'],
    [1280, 'dark', 'en'],
  ] as const) {
    const { page } = await visit(browser, { viewport: { width, height: 800 }, colorScheme, locale })
    for (const path of [
      '/',
      quoted,
      '/?cep_origem=1&cep_destino=2',
      '/rastreio?link=RD12345678',
      '/status',
    ]) {
      await page.goto(`${platform.url}${path}`)
      expect([path, await barriersIn(page)]).toEqual([path, []])
      expect([path, await page.evaluate('document.documentElement.scrollWidth > innerWidth')]).toEqual([
        path,
        false,
      ])
    }
  }
})

test('the banner names every address that the first page links', async () => {
  const text = welcome({ url: platform.url, metricsUrl: null, seconds: 1, isDemo: false, dataDir: '.data' })
  const page = await (await read('/')).text()
  const nav = /<nav[\s\S]*<\/nav>/.exec(page)![0]
  const paths = [...nav.matchAll(/href="([^"?]+)"/g)].map(([, path]) => path!)
  expect(paths).toEqual(['/conta', '/motorista', '/prova', '/docs', '/status'])
  for (const path of paths) {
    expect(text).toContain(`${platform.url}${path}`)
    expect([
      path,
      (await fetch(`${platform.url}${path}`, { headers: { accept: 'text/html' } })).status,
    ]).toEqual([path, 200])
  }
})
