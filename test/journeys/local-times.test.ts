import { addDays, dayOf, instantAt, localTimeOf } from '@rodovia/core/shared/local-day.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startWhatsAppPeer, type WhatsAppPeer } from '../support/message-peers/whatsapp-peer.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { Visitor } from '../support/visitor.ts'

let platform: TestPlatform
let whatsapp: WhatsAppPeer
let shipper: string
beforeAll(async () => {
  whatsapp = await startWhatsAppPeer()
  platform = await startTestPlatform({ env: whatsapp.env })
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await whatsapp[Symbol.asyncDispose]()
})

const byKey = (method: string, path: string, body?: object) =>
  ask(platform.url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })

async function quote(cep_origem: string, cep_destino: string): Promise<Body> {
  const { status, body } = await byKey('POST', '/quotes', { cep_origem, cep_destino, tier: 'express' })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

async function order(ceps: [string, string], more: object = {}): Promise<Body> {
  const { cotacao_id } = await quote(...ceps)
  const { status, body } = await byKey(
    'POST',
    '/orders',
    orderBody(cotacao_id, { tier: 'express', recipient_phone: '+55 11 98888-0043', ...more }),
  )
  expect([status, body.details]).toEqual([200, undefined])
  return body.order
}

/** The instants of two times of a day on which nobody is at work yet: the same day for all zones, although some are a day behind at night. */
function span(zone: string, from: string, until: string, days = 3) {
  const day = addDays(dayOf(new Date()), days)
  return { from: instantAt(day, from, zone).toISOString(), until: instantAt(day, until, zone).toISOString() }
}

const page = async (path: string) => (await fetch(`${platform.url}${path}`)).text()
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

const rioBranco: [string, string] = ['69900062', '69905000']

test.each<[string, [string, string], [string, string], string]>([
  ['Rio Branco', rioBranco, ['America/Rio_Branco', 'America/Rio_Branco'], 'horário de Rio Branco'],
  ['Manaus', ['69005040', '69050001'], ['America/Manaus', 'America/Manaus'], 'horário de Manaus'],
  ['Cuiabá', ['78005000', '78048000'], ['America/Cuiaba', 'America/Cuiaba'], 'horário de Cuiabá'],
  [
    'Noronha',
    ['53990000', '53990000'],
    ['America/Noronha', 'America/Noronha'],
    'horário de Fernando de Noronha',
  ],
  ['Tabatinga', ['69640000', '69630000'], ['America/Eirunepe', 'America/Eirunepe'], 'horário de Eirunepé'],
  [
    'Porto Velho',
    ['76801000', '76804120'],
    ['America/Porto_Velho', 'America/Porto_Velho'],
    'horário de Porto Velho',
  ],
  ['Boa Vista', ['69301000', '69305000'], ['America/Boa_Vista', 'America/Boa_Vista'], 'horário de Boa Vista'],
  [
    'Castilho to Três Lagoas',
    ['16920000', '79600000'],
    ['America/Sao_Paulo', 'America/Campo_Grande'],
    'horário de Campo Grande',
  ],
  [
    'Barra do Garças to Aragarças',
    ['78600000', '76240000'],
    ['America/Cuiaba', 'America/Sao_Paulo'],
    'horário de Brasília',
  ],
])('%s: windows are shown in the time of their stop', async (_, ceps, [from, to], name) => {
  const windows = {
    pickup_window: span(from, '09:10', '11:20'),
    delivery_window: span(to, '16:30', '18:40'),
  }
  const { order_id, tracking_url, origem, destino } = await order(ceps, windows)
  expect([origem.time_zone, destino.time_zone]).toEqual([from, to])

  const { pathname } = new URL(tracking_url)
  const tracking = await ask(platform.url, 'GET', `${pathname}.json`)
  expect(tracking.body.tracking).toMatchObject({
    ...windows,
    origem: { time_zone: from },
    destino: { time_zone: to },
  })
  const shown = textOf(await page(`${pathname}?lang=pt-BR`))
  expect(shown).toMatch(new RegExp(`Prazo de entrega: [^:]*18:40 ${name}`))
  expect(shown).toMatch(new RegExp(`Entrega: [^:]*16:30[^:]*18:40 \\(${name}\\)`))
  expect(shown).toMatch(/Coleta: [^:]*09:10[^:]*11:20 \(horário de /)

  const label = await fetch(`${platform.url}/v1/orders/${order_id}/label`, {
    headers: { 'x-service-key': demoApiKey },
  })
  const [paper] = await renderPdf(await label.bytes(), 30)
  for (const said of ['09:10', '11:20', '16:30', '18:40', name]) expect(paper!.text).toContain(said)
})

test('the window of an open delivery is a file for a calendar, in the language of the page', async () => {
  const window = span('America/Rio_Branco', '08:00', '10:30')
  const { order_id, tracking_url } = await order(rioBranco, { delivery_window: window })
  const { pathname } = new URL(tracking_url)
  expect(await page(pathname)).toContain(`href="${pathname}/entrega.ics?lang=pt-BR"`)
  const answer = await fetch(`${platform.url}${pathname}/entrega.ics?lang=es`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = (await answer.text()).replaceAll('\r\n ', '')
  const inUtc = (time: string) => time.replaceAll(/[-:]|\.000/g, '')
  expect(file).toContain(`DTSTART:${inUtc(window.from)}\r\nDTEND:${inUtc(window.until)}\r\n`)
  expect(file).toContain(`URL:${tracking_url}\r\n`)
  expect(file).toContain('SUMMARY:Entrega de ')
  // It shows no more than the page does.
  expect(file).not.toMatch(/98888|0043/)

  expect((await byKey('POST', `/orders/${order_id}/cancel`, {})).status).toBe(200)
  expect((await fetch(`${platform.url}${pathname}/entrega.ics`)).status).toBe(404)
  expect(await page(pathname)).not.toContain('entrega.ics')
  const { tracking_url: other } = await order(rioBranco)
  expect((await fetch(`${platform.url}${new URL(other).pathname}/entrega.ics`)).status).toBe(404)
})

test('where both stops have the time of Brasília no window names a zone', async () => {
  const delivery_window = span('America/Recife', '16:30', '18:40')
  const { tracking_url } = await order(['50010000', '50030230'], { delivery_window })
  const shown = textOf(await page(`${new URL(tracking_url).pathname}?lang=en`))
  expect(shown).toMatch(/18:40 Brasília time/)
  expect(shown).not.toContain('(Brasília')
})

describe('a person of Acre', () => {
  const zone = 'America/Rio_Branco'
  const day = addDays(dayOf(new Date(), zone), 2)

  async function visitor(): Promise<Visitor> {
    const visitor = new Visitor()
    await visitor.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
    return visitor
  }

  test('orders by the form, in local times, and reads them so', async () => {
    const shop = await visitor()
    const address = `${platform.url}/conta/cotacoes/${(await quote(...rioBranco)).cotacao_id}`
    const form = await shop.open(address)
    expect(textOf(form.text)).toContain('Coleta: horário de Rio Branco. Entrega: horário de Rio Branco.')
    const fields = {
      once: /name="once" value="([^"]+)"/.exec(form.text)![1]!,
      ...{ tier: 'express', sender_phone: '+55 68 3222-0000' },
      ...{ recipient_name: 'Chico', recipient_phone: '+55 68 99912-3456' },
      ...{ 'pickup_window.from': `${day}T06:15`, 'pickup_window.until': `${day}T08:15` },
      ...{ 'origin_address.postal_code': rioBranco[0], 'destination_address.postal_code': rioBranco[1] },
      ...{ 'origin_address.street': 'Rua Marechal Deodoro', 'origin_address.number': '12' },
      ...{ 'destination_address.street': 'Rua Rio Grande do Sul', 'destination_address.number': '7' },
      'delivery_window.from': `${day}T14:05`,
    }
    const refused = await shop.send(address, { ...fields, 'delivery_window.until': `${day}T14:10` })
    expect(refused.status).toBe(422)
    expect(textOf(refused.text)).toMatch(/14:35 \(horário de Rio Branco\)/)
    const placed = await shop.send(address, { ...fields, 'delivery_window.until': `${day}T16:05` })
    expect(placed.url).toMatch(/\/conta\/pedidos\//)
    expect(textOf(placed.text)).toMatch(/Entrega: [^:]*14:05[^:]*16:05 \(horário de Rio Branco\)/)
    const id = /pedidos\/([^?]+)/.exec(placed.url)![1]!
    expect((await byKey('GET', `/orders/${id}`)).body.order).toMatchObject({
      pickup_window: { from: `${day}T11:15:00.000Z`, until: `${day}T13:15:00.000Z` },
      delivery_window: { from: `${day}T19:05:00.000Z`, until: `${day}T21:05:00.000Z` },
    })
    const repeated = await shop.open(`${platform.url}/conta/repeticoes/pedido/${id}`)
    for (const value of ['06:15', '08:15', '14:05', '16:05'])
      expect(repeated.text).toContain(`value="${value}"`)
  })

  test('chooses another time among the local hours', async () => {
    const query = `mutation { setRecipientRules(rules: { mayReschedule: true, rescheduleDays: 7, fromHour: 8, untilHour: 20 }) { mayReschedule } }`
    const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })
    expect(body.data.setRecipientRules.mayReschedule).toBe(true)
    const { tracking_url } = await order(rioBranco, { delivery_window: span(zone, '16:30', '18:40') })
    const { pathname } = new URL(tracking_url)
    expect(await page(`${pathname}?lang=pt-BR`)).toContain('Horário de Rio Branco')
    const sent = await new Visitor().send(`${platform.url}${pathname}/horario`, { day, hours: '18-20' })
    expect(textOf(sent.text)).toMatch(/18:00[^:]*20:00 \(horário de Rio Branco\)/)
    const tracked = (await ask(platform.url, 'GET', `${pathname}.json`)).body.tracking
    const next = addDays(day, 1)
    expect(tracked.delivery_window).toEqual({
      from: `${day}T23:00:00.000Z`,
      until: `${next}T01:00:00.000Z`,
    })
    // Eight in Brasília is six in Acre.
    const early = await ask(platform.url, 'POST', `${pathname}/reschedule.json`, {
      body: { delivery_window: { from: `${next}T11:00:00Z`, until: `${next}T13:00:00Z` } },
    })
    expect([early.status, early.body.details[0].field]).toEqual([422, 'delivery_window.from'])
  })
})

test.each([
  ['Rio Branco', rioBranco, 'America/Rio_Branco'],
  ['Manaus', ['69005040', '69050001'], 'America/Manaus'],
  ['Noronha', ['53990000', '53990000'], 'America/Noronha'],
  ['Tabatinga', ['69640000', '69630000'], 'America/Eirunepe'],
  ['Ji-Paraná', ['76900000', '76907000'], 'America/Porto_Velho'],
  ['Boa Vista', ['69301000', '69305000'], 'America/Boa_Vista'],
  ['Aragarças to Barra do Garças', ['76240000', '78600000'], 'America/Cuiaba'],
  ['Castilho to Três Lagoas', ['16920000', '79600000'], 'America/Campo_Grande'],
] as const)('quiet hours are those of the recipient in %s', async (_, [from, to], zone) => {
  const now = new Date()
  const localIn = (minutes: number) => localTimeOf(new Date(now.getTime() + minutes * 60_000), zone)
  // Quiet where the recipient is, and over or not yet begun in Brasília.
  const [quiet_from, quiet_until] = [localIn(-25), localIn(25)]
  await byKey('PATCH', '/recipient-messages/settings', { channels: ['whatsapp'], quiet_from, quiet_until })
  const { order_id } = await order([from, to])
  const [message] = await until(
    async (): Promise<Body[]> => (await byKey('GET', `/orders/${order_id}/messages`)).body.messages,
    (messages) => messages.length > 0,
  )
  expect(message).toMatchObject({ kind: 'order_placed', status: 'queued' })
  expect(localTimeOf(new Date(message!.due_at), zone)).toBe(quiet_until)
  expect(Date.parse(message!.due_at)).toBeGreaterThan(now.getTime())
})

test.each(['pedidos', 'remessas', 'carteira', 'exportacoes', 'enderecos', 'numeros'])(
  'the page %s of the console says once that its other times are those of Brasília',
  async (section) => {
    const person = new Visitor()
    await person.send(`${platform.url}/conta/entrar`, { email: demo.shipper, password: demo.password })
    for (const [language, note] of [
      ['pt-BR', 'Horários sem outra indicação: horário de Brasília.'],
      ['en', 'Times without another note: Brasília time.'],
      ['es', 'Horas sin otra indicación: hora de Brasilia.'],
    ] as const) {
      const { text } = await person.open(`${platform.url}/conta/${section}?lang=${language}`)
      expect(textOf(text).split(note)).toHaveLength(2)
    }
  },
)

test('the page of the status names the zone of its time', async () => {
  expect(textOf(await page('/status?lang=pt-BR'))).toMatch(/\d\d:\d\d \(horário de Brasília\)/)
})

const [acre, manaus, brasilia] = ['America/Rio_Branco', 'America/Manaus', 'America/Sao_Paulo']

test.each([
  ['Rio Branco', rioBranco, acre, acre],
  ['Manaus', ['69005040', '69050001'], manaus, manaus],
  ['São Paulo', ['01310100', '04538133'], brasilia, brasilia],
  ['Três Lagoas to Castilho', ['79600000', '16920000'], 'America/Campo_Grande', brasilia],
  ['Aragarças to Barra do Garças', ['76240000', '78600000'], brasilia, 'America/Cuiaba'],
  ['Ji-Paraná', ['76900000', '76907000'], 'America/Porto_Velho', 'America/Porto_Velho'],
  ['Boa Vista', ['69301000', '69305000'], 'America/Boa_Vista', 'America/Boa_Vista'],
  ['Tabatinga', ['69640000', '69630000'], 'America/Eirunepe', 'America/Eirunepe'],
  ['Noronha', ['53990000', '53990000'], 'America/Noronha', 'America/Noronha'],
] as const)('%s: a delivery after the night of its pickup is repeated', async (_, ceps, from, to) => {
  const minute = Math.floor(Date.now() / 60_000)
  const inHours = (hours: number) => new Date((minute + hours * 60) * 60_000)
  const [cep_origem, cep_destino] = ceps
  const { status, body } = await byKey('POST', '/repetitions', {
    ...{ rule: 'FREQ=DAILY', cep_origem, cep_destino, tier: 'express' },
    starts_on: dayOf(inHours(2), from),
    ...{ pickup_from: localTimeOf(inHours(2), from), pickup_until: localTimeOf(inHours(4), from) },
    // Fourteen hours after the pickup is an earlier time of day, except in the first hours after midnight.
    ...{ delivery_from: localTimeOf(inHours(16), to), delivery_until: localTimeOf(inHours(18), to) },
    ...{ sender_phone: '+55 11 3000-0000', recipient_name: 'Ana', recipient_phone: '+55 11 91234-5678' },
  })
  expect([status, body.details]).toEqual([200, undefined])
  const { repetition } = await until(
    async () => (await byKey('GET', `/repetitions/${body.repetition.id}`)).body,
    (one) => one.repetition.runs.length > 0,
  )
  const [run] = repetition.runs
  expect(run).toMatchObject({ day: dayOf(inHours(2), from), status: 'placed' })
  expect((await byKey('GET', `/orders/${run.order_id}`)).body.order).toMatchObject({
    pickup_window: { from: inHours(2).toISOString(), until: inHours(4).toISOString() },
    delivery_window: { from: inHours(16).toISOString(), until: inHours(18).toISOString() },
  })
})
