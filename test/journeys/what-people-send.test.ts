import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf } from '../support/rest-client.ts'

/** Telephone numbers, towns and postal codes as people write them, at the public doors. */
const english = { 'accept-language': 'en' }

let platform: TestPlatform
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform()
  shipper = await tokenOf(platform.url, demo.shipper)
  const { body: me } = await ask(platform.url, 'GET', '/api/app/v1/me', { token: shipper })
  const input = { tenantId: me.tenant.id, amountCents: 10_000_000, reason: 'teste' }
  const credit = 'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }'
  const { errors } = await graphql(credit, { input }, await tokenOf(platform.url, demo.admin))
  expect(errors).toBeUndefined()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}
const partner = (path: string, body: object) =>
  ask(platform.url, 'POST', `/v1${path}`, { key: demoApiKey, body, headers: english })

async function order(more: object) {
  const { cotacao_id } = await quoteFor(platform.url)
  return ask(platform.url, 'POST', '/api/app/v1/orders', {
    token: shipper,
    body: orderBody(cotacao_id, more),
    headers: english,
  })
}

const links = 'query ($id: ID!) { order(id: $id) { recipient { phone telUrl whatsappUrl } } }'

describe('a telephone number', () => {
  test.each([
    ['+55 (011) 97766-5544', '+55 11 97766-5544', '+5511977665544'],
    ['015 21 97766-5544', '+55 21 97766-5544', '+5521977665544'],
    ['(0**31) 97766-5544', '+55 31 97766-5544', '+5531977665544'],
    ['97766-5544', '+55 11 97766-5544', '+5511977665544'],
    ['2345-6789', '+55 11 2345-6789', '+551123456789'],
    ['(31) 8877-6655', '+55 31 98877-6655', '+5531988776655'],
    ['\u202a(41)\u00a097766\u20115544\u202c', '+55 41 97766-5544', '+5541977665544'],
    ['+598 94 123 456', '+598 94 123 456', '+59894123456'],
    ['Cel.: (62) 98111-2233', '+55 62 98111-2233', '+5562981112233'],
    ['62 98111-2233 (WhatsApp)', '+55 62 98111-2233', '+5562981112233'],
    ['(xx62) 98111-2233', '+55 62 98111-2233', '+5562981112233'],
    ['６２ ９８１１１－２２３３;', '+55 62 98111-2233', '+5562981112233'],
  ])('%s is stored, shown and dialled in one form', async (written, phone, e164) => {
    const { status, body } = await order({ recipient_phone: written, sender_phone: written })
    expect(status).toBe(200)
    expect([body.order.recipient.phone, body.order.sender.phone]).toEqual([phone, phone])
    expect((await graphql(links, { id: body.order.order_id })).data.order.recipient).toEqual({
      ...{ phone, telUrl: `tel:${e164}`, whatsappUrl: `https://wa.me/${e164.slice(1)}` },
    })
  })

  test.each([
    ['0800 721 4321', '0800 721 4321', 'tel:08007214321'],
    ['4003-9876', '4003-9876', 'tel:40039876'],
    ['0300 789 1234', '0300 789 1234', 'tel:03007891234'],
    ['0800721432,12345678', '0800 72 1432,12345678', 'tel:0800721432,12345678'],
    ['(11) 2345-6789 ramal 31', '+55 11 2345-6789,31', 'tel:+551123456789,31'],
    ['(85) 3456-7890 (ramal nº 7)', '+55 85 3456-7890,7', 'tel:+558534567890,7'],
    ['(85) 3456-7890 Ram. 7', '+55 85 3456-7890,7', 'tel:+558534567890,7'],
  ])('%s is called, and has no chat', async (written, phone, telUrl) => {
    const { body } = await order({ recipient_phone: written })
    expect((await graphql(links, { id: body.order.order_id })).data.order.recipient).toEqual({
      ...{ phone, telUrl, whatsappUrl: null },
    })
  })

  test.each([
    '1234-5678',
    '(00) 90000-0000',
    '+55 23 97766-5544',
    '11 2345-678',
    'zap do João',
    '62981112233;62981114455',
    '62981112233, 6232415000',
    '(11) 980xx-34567',
  ])('that is none is refused with its value: %s', async (written) => {
    const { status, body } = await order({ recipient_phone: written })
    expect(status).toBe(422)
    expect(body.message).toContain(`recipient_phone: "${written}"`)
  })

  test.each([
    ['en', 'has more than one telephone number'],
    ['pt-BR', 'tem mais de um telefone'],
    ['es', 'tiene más de un teléfono'],
  ])('beside another one is refused, and the answer says so in %s', async (language, text) => {
    const { cotacao_id } = await quoteFor(platform.url)
    const body = orderBody(cotacao_id, { recipient_phone: '62 98111-2233 / 62 98111-4455' })
    const headers = { 'accept-language': language }
    const answer = await ask(platform.url, 'POST', '/api/app/v1/orders', { token: shipper, body, headers })
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(text) } })
  })

  test('without an area code is refused where its town has none for certain', async () => {
    const ends = { cep_origem: '01310100', cep_destino: '12140000' }
    const { body } = await partner('/quotes', ends)
    const answer = await partner('/orders', orderBody(body.cotacao_id, { recipient_phone: '97766-5544' }))
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('recipient_phone: "97766-5544" has no area code')
  })

  test.each([
    ['13010111', '97766-5544', '+55 19 97766-5544'],
    ['20040002', '2345-6789', '+55 21 2345-6789'],
    ['40020000', '\u20698877-6655', '+55 71 98877-6655'],
    ['80020000', '0 97766-5544', '+55 41 97766-5544'],
    ['88010000', '+55 97766-5544', '+55 48 97766-5544'],
  ])('of an address at %s takes its area code: %s', async (postalCode, phone, stored) => {
    const address = { postalCode, street: 'Rua Um', number: '5' }
    const save = `mutation ($input: SaveAddressInput!) { saveAddress(input: $input) { phone } }`
    const { data, errors } = await graphql(save, { input: { name: 'Bia', phone, address } })
    expect(errors).toBeUndefined()
    expect(data.saveAddress.phone).toBe(stored)
  })
})

describe('a town that is not the postal code’s', () => {
  const end = { street: 'Rua Um', number: '5' }
  const quote = (more: object) =>
    partner('/quotes', { cep_origem: '01310100', destination_address: { ...end, ...more } })

  test.each([
    ['04538133', 'Campinas', 'São Paulo'],
    ['13010111', 'São Paulo', 'Campinas'],
    ['20040002', 'niteroi', 'Rio de Janeiro'],
    ['80020000', 'SAO JOSE DOS PINHAIS', 'Curitiba'],
    ['90010000', 'Salvador', 'Porto Alegre'],
    ['30130010', 'Contagem - MG', 'Belo Horizonte'],
  ])('is refused for %s: %s, which is %s', async (postal_code, city, own) => {
    const { status, body } = await quote({ postal_code, city })
    expect(status).toBe(422)
    expect(body.message).toContain(
      `destination_address.city: is ${city}, but the postal code ${postal_code} is in ${own}`,
    )
  })

  test.each([
    ['04538133', 'SAO PAULO'],
    ['13010111', 'Campinas/SP'],
    ['13140000', 'Betel'],
    ['72010010', 'Taguatinga'],
    ['12010000', 'Quiririm'],
  ])('may be a district or another spelling: %s, %s', async (postal_code, city) => {
    expect((await quote({ postal_code, city })).status).toBe(200)
  })
})

describe('a postal code', () => {
  test.each(['CEP: 01310-100', '01.310\u2011100', '０１３１０－１００', '01310\u00a0100', '01310–100\u200b'])(
    'of an address is read as people write it: %j',
    async (postal_code) => {
      const address = { postal_code, street: 'Rua Um', number: '5' }
      const body = { origin_address: address, cep_destino: '04538133' }
      expect((await partner('/quotes', body)).body.origem.cep).toBe('01310100')
    },
  )

  test.each(['99999999', '00000000', '11111111', '55555555', '10000000', '33400000', '78950000'])(
    'that no town has is refused at every door: %s',
    async (cep) => {
      const quote = await ask(platform.url, 'GET', `/cotar/carrier?cep_origem=01310100&cep_destino=${cep}`)
      const nearby = await ask(platform.url, 'GET', `/api/drivers-nearby?cep=${cep}`)
      const place = await ask(platform.url, 'GET', `/v1/postal-codes/${cep}`, { key: demoApiKey })
      const address = { postal_code: cep, street: 'Rua Um', number: '5', city: 'São Paulo' }
      const entry = await partner('/addresses', { name: 'Bia', phone: '(11) 97766-5544', address })
      for (const { status, body } of [quote, nearby, place, entry]) {
        expect(status).toBe(422)
        expect(body.message).toMatch(new RegExp(`(tem o CEP|has the postal code) ${cep}`))
      }
    },
  )

  test.each(['13999999', '29010999', '69900999', '88010998', '64000997'])(
    'whose street nobody knows is that of a town: %s',
    async (cep) => {
      const { body: quoted } = await partner('/quotes', { cep_origem: '01310100', cep_destino: cep })
      expect(quoted.destino).toMatchObject({ cep, precision: 'city', city: expect.any(String) })
      const { body: placed } = await partner('/orders', orderBody(quoted.cotacao_id))
      expect(placed.order.destino).toMatchObject({ precision: 'city', details: null })
      const found = await ask(platform.url, 'GET', `/v1/postal-codes/${cep}`, { key: demoApiKey })
      expect(found.body).toMatchObject({ precision: 'city', streets: [] })
    },
  )
})
