import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { firstOffer, logInAt, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
let browser: Browser
let key: string
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  const token = await tokenOf(platform.url, demo.shipper)
  const query =
    'mutation { createApiKey(input: { name: "ERP", scopes: ["quotes", "orders:write", "privacy:manage"] }) { key } }'
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    ...{ token, headers: await stepUpOf(platform.url, token), body: { query } },
  })
  key = body.data.createApiKey.key
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) =>
  ask(platform.url, method, path, { key, headers, ...(body && { body }) })

const ana = {
  name: 'Ana Souza',
  phone: '+55 11 91234-5678',
  address: { postal_code: '04538-133', street: 'Rua Iguatemi', number: '192', complement: 'ap 12' },
}

async function save(body: object = ana): Promise<Body> {
  const { status, body: answer } = await call('POST', '/v1/addresses', body)
  expect([status, answer.message]).toEqual([200, undefined])
  return answer.address
}

describe('a partner', () => {
  test('saves, finds, changes and removes an entry', async () => {
    const saved = await save()
    expect(saved).toMatchObject({
      ...{ name: 'Ana Souza', is_default_pickup: false, use_count: 0, last_used_at: null },
      address: { ...ana.address, postal_code: '04538133', city: 'São Paulo', state: 'SP' },
    })
    const found = await call('GET', '/v1/addresses?search=iguatemi')
    expect(found.body).toMatchObject({ total: 1, addresses: [{ id: saved.id }] })
    const path = `/v1/addresses/${saved.id}`
    const changed = await call('PATCH', path, { phone: '+55 11 90000-0000', is_default_pickup: true })
    expect(changed.body.address).toMatchObject({
      ...saved,
      phone: '+55 11 90000-0000',
      is_default_pickup: true,
      changed_at: expect.anything(),
    })
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('DELETE', path)).body).toMatchObject({ error: 'not_found' })
  })

  test('gets one entry for one Idempotency-Key, and reads what was wrong', async () => {
    const headers = { 'idempotency-key': 'ana-1' }
    const [first, second] = [
      await call('POST', '/v1/addresses', ana, headers),
      await call('POST', '/v1/addresses', ana, headers),
    ]
    expect(second.body.address.id).toBe(first.body.address.id)
    const wrong = { ...ana, phone: '12', address: { ...ana.address, postal_code: '00000000' } }
    const { status, body } = await call('POST', '/v1/addresses', wrong)
    expect([status, body.error, body.details[0].field]).toEqual([
      422,
      'validation_failed',
      'address.postal_code',
    ])
    expect((await call('POST', '/v1/addresses', { ...ana, adress: 1 })).body.details[0].issue).toContain(
      'address',
    )
    await call('DELETE', `/v1/addresses/${first.body.address.id}`)
  })

  test('places an order with entries, which count the use; an address beside an entry replaces it', async () => {
    const [pickup, recipient] = [
      await save({
        ...ana,
        name: 'Loja',
        address: { postal_code: '01310-100', street: 'Av. Paulista', number: '900' },
      }),
      await save(),
    ]
    const order = async (more: object) =>
      call('POST', '/v1/orders', { ...orderBody((await quoteFor(platform.url)).cotacao_id), ...more })
    const placed = await order({ origin_address_id: pickup.id, destination_address_id: recipient.id })
    expect(placed.body.order).toMatchObject({
      origem: { details: { street: 'Av. Paulista', number: '900' } },
      destino: { details: { street: 'Rua Iguatemi', complement: 'ap 12' } },
      address_incomplete: false,
    })
    const other = { ...ana.address, number: '200' }
    const second = await order({ destination_address_id: recipient.id, destination_address: other })
    expect(second.body.order.destino.details.number).toBe('200')
    expect((await call('GET', `/v1/addresses/${recipient.id}`)).body.address).toMatchObject({
      ...{ use_count: 2, last_used_at: second.body.order.created_at },
    })
    const swapped = await order({ origin_address_id: recipient.id })
    expect(swapped.body).toMatchObject({ error: 'address_outside_quote' })
    const unknown = await order({ origin_address_id: '0198c5d2-7f3a-7c41-9b52-6d1f3a8e2b10' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found'])
    for (const { id } of [pickup, recipient]) await call('DELETE', `/v1/addresses/${id}`)
  })

  test('exports what the book says of a telephone number, and erases it, stored answers too', async () => {
    const headers = { 'idempotency-key': 'contact-1' }
    const body = { ...ana, phone: '(11) 98888-7777' }
    const saved = (await call('POST', '/v1/addresses', body, headers)).body.address
    const other = await save()
    const { export: asked } = (await call('POST', '/v1/privacy/exports', { phone: '+55 11 98888-7777' })).body
    const ready = await until(
      () => call('GET', `/v1/privacy/exports/${asked.id}`),
      ({ body }) => body.export.status === 'ready',
    )
    const file = Buffer.from(await (await fetch(ready.body.export.url)).arrayBuffer()).toString('latin1')
    expect(file).toContain('data.json')
    const { erasure } = (await call('POST', '/v1/privacy/erasures', { phone: '+55 11 98888-7777' })).body
    await until(
      () => call('GET', `/v1/privacy/erasures/${erasure.id}`),
      ({ body }) => body.erasure.status === 'done',
    )
    expect((await call('GET', `/v1/addresses/${saved.id}`)).status).toBe(404)
    expect((await call('GET', `/v1/addresses/${other.id}`)).status).toBe(200)
    const stored = await platform.sql('SELECT body FROM idempotency_keys WHERE body LIKE $1', [
      '%98888-7777%',
    ])
    expect(stored).toEqual([])
    await call('DELETE', `/v1/addresses/${other.id}`)
  })
})

describe('in the console', () => {
  test('a person adds, finds, changes and removes an entry, and orders with the default pickup filled in', async () => {
    const { page, complaints } = await visit(browser)
    await logInAt(platform.url, page)
    await openSection(page, 'Endereços')
    await page.getByText('Nenhum endereço salvo.').waitFor()
    await page.getByRole('link', { name: 'Adicionar endereço' }).first().click()
    await page.getByLabel('Nome da pessoa ou empresa').fill('Loja da Paulista')
    await page.getByLabel('Telefone', { exact: true }).fill('+55 11 3000-0000')
    await page.getByLabel('CEP').fill('00000-000')
    await page.getByLabel('Rua ou avenida').fill('Av. Paulista')
    await page.getByLabel('Número').fill('900')
    await page.getByLabel('Local de coleta padrão').check()
    await page.getByRole('button', { name: 'Adicionar endereço' }).click()
    await page.getByText('Confira os campos marcados.').waitFor()
    await page.getByLabel('CEP').fill('01310-100')
    await page.getByRole('button', { name: 'Adicionar endereço' }).click()
    await page.getByText('Endereço salvo.').waitFor()
    expect(await page.getByRole('heading', { name: 'Loja da Paulista' }).innerText()).toContain(
      'Coleta padrão',
    )
    expect(await barriersIn(page)).toEqual([])

    await page.getByLabel('Procurar').fill('augusta')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('Nenhum endereço encontrado.').waitFor()
    await page.getByLabel('Procurar').fill('paulista')
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByRole('link', { name: 'Alterar' }).click()
    await page.getByLabel('Complemento').fill('loja 2')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Av. Paulista, 900, loja 2').waitFor()

    const { cotacao_id } = await quoteFor(platform.url)
    await page.goto(`${platform.url}/conta/cotacoes/${cotacao_id}`)
    expect(await page.locator('[name="origin_address.street"]').inputValue()).toBe('Av. Paulista')
    expect(await page.getByLabel('Telefone do remetente').inputValue()).toBe('+55 11 3000-0000')
    expect(await barriersIn(page)).toEqual([])
    await page.goto(`${platform.url}/conta/cotacoes/${cotacao_id}?origem=`)
    expect(await page.locator('[name="origin_address.street"]').inputValue()).toBe('')
    const sender = page.getByLabel('Remetente', { exact: false }).first()
    await sender.pressSequentially('Loja da P')
    await sender.fill(await firstOffer(page, 'sender_name'))
    await expect.poll(() => page.locator('[name="origin_address.street"]').inputValue()).toBe('Av. Paulista')
    await page.getByLabel('Destinatário', { exact: true }).fill('Ana Souza')
    await page.getByLabel('Telefone do destinatário').fill('+55 11 91234-5678')
    await page.locator('[name="destination_address.street"]').fill('Rua Iguatemi')
    await page.locator('[name="destination_address.number"]').fill('192')
    await page.getByRole('button', { name: 'Pagar com a carteira' }).click()
    await page.getByText('Pedido criado. Estamos').waitFor()

    await page.goto(`${platform.url}/conta/enderecos`)
    await page.getByText('Usado em 1 pedido').waitFor()
    await page.getByText('Remover', { exact: true }).click()
    await page.getByRole('button', { name: 'Remover endereço' }).click()
    await page.getByText('Endereço removido.').waitFor()
    await page.getByText('Nenhum endereço salvo.').waitFor()
    await page.getByRole('link', { name: 'Adicionar endereço' }).first().click()
    // The browser reports the form that was refused.
    expect(complaints).toEqual([expect.stringContaining('422')])
  })
})
