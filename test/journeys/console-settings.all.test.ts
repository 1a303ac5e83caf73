import { readFile } from 'node:fs/promises'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEndToEndId } from '../support/bank-peer.ts'
import { parseBrCode } from '../support/br-code.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { confirmIn, logInAt, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let platform: TestPlatform
let browser: Browser
let receiver: WebhookReceiver
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
  })
  receiver = await startWebhookReceiver({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })
  browser = await openBrowser()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(async () => {
  await browser.close()
  await receiver[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(email: string = demo.shipper, options = {}) {
  const visited = await visit(browser, options)
  await logInAt(platform.url, visited.page, email)
  return visited
}

async function postTo(page: Page, path: string): Promise<number> {
  const answer = await page.request.post(at(path), {
    headers: { origin: platform.url },
    form: { x: '' },
    maxRedirects: 0,
  })
  return answer.status()
}

const secretIn = (page: Page) => page.locator('.secret code').innerText()

describe('API keys', () => {
  const ordersWithKey = (key: string) => ask(platform.url, 'GET', '/v1/orders', { key })

  async function makeKey(page: Page, name: string): Promise<string> {
    await page.goto(at('/chaves'))
    await page.getByRole('link', { name: 'Criar chave' }).first().click()
    await page.getByLabel('Nome').fill(name)
    await page.getByRole('button', { name: 'Criar chave' }).click()
    return secretIn(page)
  }

  test('are created, shown once, used and revoked', async () => {
    const { page, complaints } = await loggedIn()
    const key = await makeKey(page, 'ERP <b>da loja</b>')
    expect((await ordersWithKey(key)).status).toBe(200)
    await page.reload()
    expect(await page.locator('.secret').count()).toBe(0)
    expect(await page.content()).not.toContain(key)
    const line = page.locator('.list > li', { hasText: 'ERP <b>da loja</b>' })
    expect(await line.count()).toBe(1)
    expect(await line.innerText()).toMatch(/Último uso \d/)

    await line.getByText('Revogar', { exact: true }).click()
    await line.getByRole('button', { name: 'Revogar agora' }).click()
    await page.getByText('Chave revogada.').waitFor()
    await until(
      () => ordersWithKey(key),
      ({ status }) => status === 401,
    )
    expect(await line.getByText('Revogada').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('have a daily cap that can be changed, and reject an invalid amount', async () => {
    const { page } = await loggedIn()
    await makeKey(page, 'Com limite')
    const line = page.locator('.list > li', { hasText: 'Com limite' })
    const change = async (amount: string) => {
      if (!(await line.getByLabel('Limite diário').isVisible())) await line.locator('summary').first().click()
      await line.getByLabel('Limite diário').fill(amount)
      await line.getByRole('button', { name: 'Alterar limite' }).click()
    }
    await change('250,00')
    await page.getByText('Limite diário atualizado.').waitFor()
    expect(await line.innerText()).toMatch(/até R\$\s250,00 por dia/)
    await change('muito')
    await page.getByText('Confira os campos marcados.').waitFor()
    expect(await line.getByLabel('Limite diário').inputValue()).toBe('muito')
    await change('')
    await confirmIn(page)
    await page.getByText('Limite diário atualizado.').waitFor()
    expect(await line.innerText()).toContain('sem limite diário')
  })

  test('are not created without a scope, and the form keeps the name', async () => {
    const { page } = await loggedIn()
    await page.goto(at('/chaves/nova'))
    await page.getByLabel('Nome').fill('Sem escopo')
    const marked = page.locator('input[name=scopes]:checked')
    while ((await marked.count()) > 0) await marked.first().uncheck()
    await page.getByRole('button', { name: 'Criar chave' }).click()
    await page.getByText('Confira os campos marcados.').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Sem escopo')
    expect(await barriersIn(page)).toEqual([])
  })

  test('have an end and allowed addresses, which can be changed; the list says who made them and from where they are used', async () => {
    const { page } = await loggedIn()
    await page.goto(at('/chaves/nova'))
    const form = page.locator('form[action="/conta/chaves"]')
    await form.getByLabel('Nome').fill('Presa')
    await form.getByLabel('Expira em').fill('2099-01-31T18:00')
    await form.getByLabel('Endereços permitidos').fill('127.0.0.1 2001:db8::/32')
    await form.getByRole('button', { name: 'Criar chave' }).click()
    const key = await secretIn(page)
    expect((await ordersWithKey(key)).status).toBe(200)
    await page.goto(at('/chaves'))
    const line = page.locator('.list > li', { hasText: 'Presa' })
    const shown = await line.innerText()
    expect(shown).toContain('por Ana Loja Demo')
    expect(shown).toContain('Só a partir de 127.0.0.1, 2001:db8::/32')
    expect(shown).toMatch(/Expira em .*18:00/)
    expect(shown).toMatch(/Último uso .* de 127\.0\.0\.1/)
    expect(await barriersIn(page)).toEqual([])

    const change = async (addresses: string) => {
      const closed = line.locator('details:not([open]) > summary', { hasText: 'Alterar prazo' })
      if (await closed.count()) await closed.click()
      await line.getByLabel('Endereços permitidos').fill(addresses)
      await line.getByRole('button', { name: 'Alterar prazo e endereços' }).click()
    }
    await change('servidor.example')
    await page.getByText('Confira os campos marcados.').waitFor()
    expect(await line.getByLabel('Endereços permitidos').inputValue()).toBe('servidor.example')
    await change('203.0.113.0/24')
    await page.getByText('Prazo e endereços atualizados.').waitFor()
    await expect.poll(async () => (await ordersWithKey(key)).status).toBe(403)
    expect(await line.getByLabel('Expira em').inputValue()).toBe('2099-01-31T18:00')
  })

  test('of another tenant are not visible', async () => {
    const [demoKey] = await platform.sql<{ id: string }>("SELECT id FROM api_keys WHERE name = 'Demo'")
    const { page } = await loggedIn(demo.otherShipper)
    for (const verb of ['revogar', 'limite', 'acesso'])
      expect(await postTo(page, `/chaves/${demoKey!.id}/${verb}`)).toBe(404)
    await page.goto(at('/chaves'))
    expect(await page.getByText('Nenhuma chave ainda.').count()).toBe(1)
    expect((await ordersWithKey(demoApiKey)).status).toBe(200)
  })
})

describe('webhooks', () => {
  async function makeEndpoint(page: Page, description: string): Promise<void> {
    await page.goto(at('/webhooks'))
    await page.getByRole('link', { name: 'Criar endpoint' }).first().click()
    await page.getByLabel('Endereço').fill(receiver.url)
    await page.getByLabel('Descrição').fill(description)
    await page.getByRole('button', { name: 'Criar endpoint' }).click()
    receiver.secret = await secretIn(page)
    await page.locator('.list > li', { hasText: description }).getByRole('link').click()
    await page.getByRole('heading', { name: 'Envios' }).waitFor()
  }

  async function shows(page: Page, text: string | RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.reload()
          return page.locator('main').innerText()
        },
        { interval: 300 },
      )
      .toMatch(text)
  }

  test('are created with a secret shown once, receive events, show each attempt, and replay', async () => {
    // The first call may come before the secret is known there: then it is 401.
    receiver.answer(500)
    const { page, complaints } = await loggedIn()
    await makeEndpoint(page, 'Loja, replay')
    await shows(page, /webhook\.test/)
    await shows(page, /1 tentativa\s/)
    await page.getByRole('link', { name: 'webhook.test' }).click()
    await page.getByRole('heading', { name: /Tentativa 1 · (401|500)/ }).waitFor()
    expect(await page.locator('main').innerText()).toMatch(/pendente/)
    expect(await page.locator('main').innerText()).toMatch(/Próxima tentativa/)

    receiver.answer({ status: 200, body: '<script>alert(1)</script> thanks' })
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Reenviar este evento' }).click()
    await page.getByText('O evento será reenviado.').waitFor()
    await until(
      async () => receiver.received.length,
      (count) => count > before,
    )
    await shows(page, /entregue/)
    const text = await page.locator('main').innerText()
    expect(text).toContain('<script>alert(1)</script> thanks')
    expect(text).toContain('"type": "webhook.test"')
    expect(await page.locator('main script').count()).toBe(0)
    expect(receiver.received.at(-1)!.faults).toEqual([])
    expect(await barriersIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('are edited, rotate their secret, are disabled and enabled, replay a period, and are removed', async () => {
    receiver.answer(200)
    const { page } = await loggedIn()
    await makeEndpoint(page, 'Loja, inteira')
    const first = receiver.secret
    await shows(page, /entregue/)

    await page.getByText('Editar', { exact: true }).click()
    await page.getByLabel('Descrição').fill('Loja, mudada')
    await page.getByLabel('tracking.delivered').check()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Endpoint atualizado.').waitFor()
    expect(await page.locator('main').innerText()).toContain('Loja, mudada')
    await page.getByText('Editar', { exact: true }).click()
    await page.getByLabel('Endereço').fill('ftp://elsewhere.example')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Confira os campos marcados.').waitFor()
    expect(await page.getByLabel('Endereço').inputValue()).toBe('ftp://elsewhere.example')

    await page.getByRole('button', { name: 'Criar novo segredo' }).click()
    const second = await secretIn(page)
    expect(second).not.toBe(first)
    await page.reload()
    await page.getByText('Há um novo segredo').waitFor()
    expect(await page.locator('.secret').count()).toBe(0)
    await page.getByRole('button', { name: 'Promover o novo segredo' }).click()
    await page.getByText('O novo segredo substituiu').waitFor()
    receiver.secret = second

    await page.getByRole('button', { name: 'Desativar' }).click()
    await page.getByText('Endpoint desativado.').waitFor()
    await page.getByRole('button', { name: 'Ativar' }).click()
    await page.getByText('Endpoint ativado.').waitFor()

    await page.getByText('Reenviar um período').click()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 11)
    await page.getByLabel('De', { exact: true }).fill(`${yesterday}00:00`)
    await page.getByRole('button', { name: 'Reenviar todos' }).click()
    await page.getByText(/Eventos reenviados: \d+\./).waitFor()

    await page.getByText('Remover', { exact: true }).click()
    await page.getByRole('button', { name: 'Remover agora' }).click()
    await page.getByText('Endpoint removido.').waitFor()
    expect(await page.getByText('Loja, mudada').count()).toBe(0)
  })

  test('of another tenant are not visible', async () => {
    const { page } = await loggedIn()
    await makeEndpoint(page, 'Loja, de uma só')
    await shows(page, /webhook\.test/)
    const path = new URL(page.url()).pathname.replace('/conta', '')
    const event = await page.getByRole('link', { name: 'webhook.test' }).getAttribute('href')
    const other = await loggedIn(demo.otherShipper)
    for (const address of [at(path), `${platform.url}${event}`])
      expect((await other.page.request.get(address)).status()).toBe(404)
    for (const verb of ['segredo', 'segredo/promover', 'desativar', 'ativar', 'remover'])
      expect([verb, await postTo(other.page, `${path}/${verb}`)]).toEqual([verb, 404])
    expect(await postTo(other.page, `${event!.replace('/conta', '')}/repetir`)).toBe(404)
    expect((await page.reload())!.status()).toBe(200)
  })
})

describe('the wallet', () => {
  test('shows its balance and statement, with a link to each order', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    const { page } = await loggedIn()
    await openSection(page, 'Carteira')
    const row = page.locator('tbody tr').first()
    expect(await row.innerText()).toMatch(/Pedido ver pedido\s+-R\$/)
    const balance = await page.locator('.balance').innerText()
    expect(await row.innerText()).toContain(balance)
    await row.getByRole('link', { name: 'ver pedido' }).click()
    await page.getByText(order.code).first().waitFor()
  })

  test('is topped up by PIX, with a code to scan or copy', async () => {
    const { page, complaints } = await loggedIn()
    await page.goto(at('/carteira'))
    await page.getByLabel('Valor').fill('0,50')
    await page.getByRole('button', { name: 'Gerar código PIX' }).click()
    await page.getByText('Confira este campo.').waitFor()
    await page.getByLabel('Valor').fill('250,00')
    await page.getByRole('button', { name: 'Gerar código PIX' }).click()
    await page.getByText('Aguardando pagamento').waitFor()
    expect(await page.locator('.balance').innerText()).toMatch(/^R\$\s250,00$/)
    expect(parseBrCode(await page.locator('code').innerText())).toMatchObject({ amount: 250 })
    expect((await page.locator('.qr svg').boundingBox())!.width).toBeGreaterThan(150)
    expect(await barriersIn(page)).toEqual([])
    const address = page.url()
    const [other, fiscal] = [await loggedIn(demo.otherShipper), await loggedIn(demo.fiscal)]
    expect((await other.page.request.get(address)).status()).toBe(404)
    await fiscal.page.goto(address)
    await fiscal.page.getByText('Aguardando pagamento').waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320)
    // The first form was refused on purpose.
    expect(complaints.filter((complaint) => !/422/.test(complaint))).toEqual([])
  })

  test('a superadmin returns a top-up, and the shop reads why', async () => {
    const admin = await tokenOf(platform.url, demo.admin)
    const { topup } = (
      await ask(platform.url, 'POST', '/api/app/v1/wallet/topups', {
        token: shipper,
        body: { amount_cents: 9_000 },
      })
    ).body
    const endToEndId = anEndToEndId()
    const payment = `txid: "${topup.txid}", endToEndId: "${endToEndId}", amountCents: 9000`
    const query = `mutation { confirmTopUp(input: { ${payment} }) { status } }`
    await ask(platform.url, 'POST', '/graphql', { token: admin, body: { query } })

    const { page, complaints } = await loggedIn(demo.admin)
    await openSection(page, 'Devoluções de PIX')
    await page.getByLabel('Identificador do pagamento').fill(endToEndId)
    await page.getByLabel('Valor').fill('90,01')
    await page.getByLabel('Motivo').fill('pago em dobro')
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.getByText('deve ser de 1 a 9000 centavos, o que resta do pagamento; veio 9001').waitFor()
    await page.getByLabel('Valor').fill('90,00')
    await page.getByRole('button', { name: 'Devolver' }).click()
    await page.getByText('Devolução registrada.').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: endToEndId }).innerText()).toMatch(
      /^R\$\s90,00 · devolvida a quem pagou · Loja Demo\s+pago em dobro/,
    )
    expect(await barriersIn(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320)
    // The first form was refused on purpose.
    expect(complaints.filter((complaint) => !/422/.test(complaint))).toEqual([])

    const shop = (await loggedIn()).page
    expect((await shop.request.get(at('/devolucoes'))).ok()).toBe(false)
    await shop.goto(at(`/carteira/recarga/${topup.id}`))
    await shop.getByText('Devolvido a quem pagou: R$').waitFor()
    await shop.getByText('pago em dobro').waitFor()
    expect(await barriersIn(shop)).toEqual([])
  })

  test('exports the statement of a period as CSV and PDF', async () => {
    const { page, complaints } = await loggedIn(demo.fiscal)
    await page.goto(at('/carteira'))
    const [first, last] = [
      await page.getByLabel('De', { exact: true }).inputValue(),
      await page.getByLabel('até').inputValue(),
    ]
    expect(first).toBe(`${last.slice(0, 8)}01`)
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Planilha (CSV)' }).click(),
    ])
    expect(table.suggestedFilename()).toBe(`extrato-${first}-${last}.csv`)
    expect(await readFile(await table.path(), 'utf8')).toContain('Recarga')
    expect(complaints).toEqual([])

    await page.getByLabel('De', { exact: true }).fill('2026-01-02')
    await page.getByLabel('até').fill('2026-01-31')
    // The browser shows it by itself, and keeps what it shows from the test: so the test asks for the same again.
    const [shown] = await Promise.all([
      page.waitForResponse(/extrato\.pdf/),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ])
    const pdf = await page.request.get(shown.url())
    expect([shown.status(), pdf.headers()['content-disposition']]).toEqual([
      200,
      'inline; filename="extrato-2026-01-02-2026-01-31.pdf"',
    ])
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('shows each role only what it may do', async () => {
    const { page } = await loggedIn(demo.fiscal)
    const sections = async (menu: string) => (await page.locator(`${menu} li a`).allTextContents()).join()
    expect(await sections('.bar > ul')).toBe('Visão geral,Pedidos,Cotar e pedir,Mapa de hoje')
    expect(await sections('.side')).toBe(
      'Visão geral,Fiscal,Mapa de hoje,Pedidos,Cotar e pedir,Remessas,Repetições,Carteira,Cobranças na entrega,Números,Exportações,Minha conta',
    )
    await page.goto(at('/carteira'))
    await page.locator('.balance').waitFor()
    expect(await page.getByText('Recarga por PIX').count()).toBe(0)
    const answer = await page.goto(at('/chaves'))
    expect(answer!.status()).toBe(403)
    await page.getByText('Quem pode: dono, administrador.').waitFor()
  })
})

describe('the map of today', () => {
  test('shows moving drivers and new deliveries without a reload', async () => {
    const { page, complaints } = await loggedIn()
    await openSection(page, 'Mapa de hoje')
    await page.getByText('Ao vivo').waitFor()
    await page.evaluate('window.isTheSame = true')
    const { order } = await placeOrder(platform.url, shipper)
    const path = `/api/app/v1/driver/deliveries/${order.code}`
    await until(
      () => ask(platform.url, 'POST', `${path}/accept`, { token: driver }),
      ({ status }) => status === 200,
    )
    const report = (lat: number, lng: number) =>
      ask(platform.url, 'POST', `${path}/position`, { token: driver, body: { lat, lng } })
    await report(-23.57, -46.66)
    const pin = page.locator(`#driver-${order.order_id}`)
    await pin.waitFor()
    const first = (await pin.boundingBox())!
    await report(-23.58, -46.665)
    await expect.poll(async () => (await pin.boundingBox())!.y).toBeGreaterThan(first.y + 5)
    expect(await page.locator(`#delivery-${order.order_id}`).innerText()).toContain(order.code)
    expect(await page.evaluate('window.isTheSame')).toBe(true)
    expect(await barriersIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('shows no delivery of another tenant', async () => {
    await placeOrder(platform.url, shipper)
    const { page } = await loggedIn(demo.otherShipper)
    await page.goto(at('/mapa'))
    await page.getByText('Nenhuma entrega hoje.').waitFor()
  })
})

test('every page passes the accessibility check, on a dark phone and a desktop, and works without JavaScript', async () => {
  const looks = [
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  ] as const
  for (const look of looks) {
    const { page } = await loggedIn(demo.shipper, look)
    for (const path of [
      '/chaves',
      '/chaves/nova',
      '/webhooks',
      '/webhooks/novo',
      '/equipe/convidar',
      '/carteira',
      '/numeros',
      '/mapa',
      '/equipe',
    ]) {
      await page.goto(at(path))
      expect([path, await barriersIn(page)]).toEqual([path, []])
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect([path, width]).toEqual([path, look.viewport.width])
    }
  }
  const { page } = await loggedIn(demo.shipper, { javaScriptEnabled: false })
  await page.goto(at('/chaves/nova'))
  await page.getByLabel('Nome').fill('Sem script')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  expect(await secretIn(page)).toMatch(/^rdk_live_/)
})
