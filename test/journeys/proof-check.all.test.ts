import { hash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barcodesIn } from '../support/barcodes.ts'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { renderPdf } from '../support/pdf.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let browser: Browser
let shipper: string
let driver: string
let key: string
let photo: string
beforeAll(async () => {
  platform = await startTestPlatform()
  key = /rdk_live_\w{36}/.exec(platform.output())![0]
  browser = await openBrowser()
  ;[shipper, driver, photo] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
    aPhoto(),
  ])
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** So long that no hash holds it by chance. */
const pin = '47118203'

type Proven = { orderId: string; code: string; pdf: Buffer; head: string; timeline: Body[] }

/** An order that was handed over with PIN, photo and signature. */
async function aProof(): Promise<Proven> {
  const quote = await quoteFor(platform.url)
  const { body: placed } = await ask(platform.url, 'POST', '/v1/orders', {
    key,
    body: orderBody(quote.cotacao_id, { recipient_name: 'Ana Conceição', recipient_pin: pin, pod: true }),
  })
  const { order } = placed
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const bodies = { delivered: { pin, photo_b64: photo, signature_b64: photo } }
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const) {
    const body = step === 'delivered' ? bodies.delivered : {}
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver, body })).status).toBe(200)
  }
  const query = `{
    proof(orderId: "${order.order_id}") { pdf }
    order(id: "${order.order_id}") { timeline { hash sealed } }
  }`
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })
  const { timeline } = body.data.order
  const pdf = Buffer.from(body.data.proof.pdf, 'base64')
  return { orderId: order.order_id, code: order.code, pdf, head: timeline.at(-1).hash, timeline }
}

const check = async (head: string, query = '') =>
  (await ask(platform.url, 'GET', `/prova/${encodeURIComponent(head)}.json${query}`)).body

/** Sends a file as a browser does, and gives back the page that it ends at. */
async function send(file: Uint8Array, type = 'application/pdf', accept = 'text/html') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type }), 'comprovante.pdf')
  const answer = await fetch(`${platform.url}/prova`, { method: 'POST', body: form, headers: { accept } })
  return { status: answer.status, text: await answer.text(), url: answer.url }
}

const titleIn = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1]

describe('the proof', () => {
  test('contains its code as text, as a QR code, in full and in its properties, and says that the PIN was verified', async () => {
    const { pdf, head, timeline } = await aProof()
    const pages = await renderPdf(pdf, 200)
    const text = pages.map(({ text }) => text).join(' ')
    const short = head.slice(0, 20).match(/.{4}/g)!.join('-')
    for (const said of [short, head, 'recipient_pin: matched', 'delivery_sent_sha256', 'todos os hashes'])
      expect(text).toContain(said)
    expect(text).not.toContain(pin)
    for (const { hash } of timeline) expect(text).toContain(hash)
    expect(await barcodesIn(pages[0]!.png)).toEqual([
      { format: 'QRCode', text: expect.stringMatching(new RegExp(`/prova/${head}$`)) },
    ])
    expect(pdf.toString('latin1')).toContain(`rodovia-proof:${head}`)
  })
})

describe('by its code', () => {
  test('anyone can check that it is genuine, and sees no more of the delivery than its tracking page shows', async () => {
    const { code, head } = await aProof()
    const { proof } = await check(head)
    expect(proof).toMatchObject({
      verdict: 'genuine',
      head,
      is_file_genuine: null,
      delivery: {
        entries_since: 0,
        entry_label: 'Entregue',
        broken_entry: null,
        code,
        status: 'delivered',
        recipient_name: 'Ana',
        picked_up_at: expect.any(String),
        ended_at: expect.any(String),
      },
    })
    expect(proof.delivery.evidence.map(({ stage }: Body) => stage)).toEqual(['delivery', 'signature'])
    const sent = hash('sha256', Buffer.from(photo, 'base64'))
    expect(proof.delivery.evidence[0]).toMatchObject({ sent_sha256: sent })
    expect(JSON.stringify(proof)).not.toMatch(/Conceição|91234|3000-0000|47118203/)
  })

  test('the short form is enough, as people copy it, and an earlier code shows how many entries followed', async () => {
    const { head, timeline } = await aProof()
    const short = head.slice(0, 20).toUpperCase().match(/.{4}/g)!.join(' - ')
    expect((await check(short)).proof).toMatchObject({ verdict: 'genuine', head })
    expect((await check(timeline[1]!.hash)).proof).toMatchObject({
      verdict: 'genuine',
      delivery: { entry: 2, entries_since: timeline.length - 2 },
    })
  })

  test('an unknown code is reported as unknown, and an invalid one is refused', async () => {
    expect((await check('0'.repeat(64))).proof).toEqual({
      verdict: 'unknown',
      head: '0'.repeat(64),
      is_file_genuine: null,
      delivery: null,
    })
    for (const none of ['abc', `${'a'.repeat(63)}%`, "' OR 1=1 --", 'f'.repeat(100), '🦊'.repeat(20)])
      expect(await check(none)).toMatchObject({ ok: false, error: 'validation_failed' })
    expect(await check('a'.repeat(64), '?file_sha256=abc')).toMatchObject({ error: 'validation_failed' })
  })

  test('a change made directly in the database is detected', async () => {
    const { head, orderId, timeline } = await aProof()
    await platform.sql('ALTER TABLE timeline_entries DISABLE TRIGGER USER')
    await platform.sql(
      `UPDATE timeline_entries SET at = at - interval '1 hour' WHERE order_id = $1 AND number = 3`,
      [orderId],
    )
    expect((await check(head)).proof).toMatchObject({ verdict: 'broken', delivery: { broken_entry: 3 } })
    await platform.sql('DELETE FROM timeline_entries WHERE order_id = $1 AND number > 2', [orderId])
    expect((await check(head)).proof.verdict).toBe('unknown')
    expect((await check(timeline[1]!.hash)).proof).toMatchObject({
      verdict: 'broken',
      delivery: { broken_entry: 3 },
    })
    await platform.sql('ALTER TABLE timeline_entries ENABLE TRIGGER USER')
  })

  test('GraphQL says the same', async () => {
    const { head } = await aProof()
    const query = `{ proofCheck(head: "${head}") { verdict delivery { brokenEntry evidence { stage } } } }`
    const { body } = await ask(platform.url, 'POST', '/graphql', { body: { query } })
    expect(body.data.proofCheck).toEqual({
      verdict: 'genuine',
      delivery: { brokenEntry: null, evidence: [{ stage: 'delivery' }, { stage: 'signature' }] },
    })
  })
})

describe('by its file', () => {
  test('it is genuine as issued, and not with one byte added, removed or changed', async () => {
    const { pdf } = await aProof()
    expect(titleIn((await send(pdf)).text)).toBe('Comprovante autêntico')
    const other = Buffer.from(pdf)
    const middle = Math.floor(pdf.length / 2)
    other.writeUInt8((other.readUInt8(middle) + 1) % 256, middle)
    const seal = pdf.subarray(pdf.lastIndexOf('%rodovia-seal'))
    const changed = [
      other,
      Buffer.concat([pdf, Buffer.from('\n')]),
      Buffer.concat([pdf, Buffer.from('1 0 obj << >> endobj\n%%EOF\n'), seal]),
      pdf.subarray(0, pdf.length - seal.length),
    ]
    for (const file of changed) expect(titleIn((await send(file)).text)).toBe('O arquivo foi alterado')
  })

  test('a program sends two hashes instead of the file', async () => {
    const { pdf } = await aProof()
    const [, head, mac] = /%rodovia-seal:(\w+):(\w+)\n$/.exec(pdf.subarray(-200).toString('latin1'))!
    const sha256 = hash('sha256', pdf.subarray(0, pdf.lastIndexOf('%rodovia-seal')))
    const right = `?file_sha256=${sha256}&file_mac=${mac}`
    expect((await check(head!, right)).proof).toMatchObject({ verdict: 'genuine', is_file_genuine: true })
    const wrong = `?file_sha256=${'0'.repeat(64)}&file_mac=${mac}`
    expect((await check(head!, wrong)).proof).toMatchObject({ is_file_genuine: false })
  })

  test('a genuine file with rewritten records is reported', async () => {
    const { pdf, orderId } = await aProof()
    await platform.sql('ALTER TABLE timeline_entries DISABLE TRIGGER USER')
    await platform.sql('DELETE FROM timeline_entries WHERE order_id = $1', [orderId])
    await platform.sql('ALTER TABLE timeline_entries ENABLE TRIGGER USER')
    expect(titleIn((await send(pdf)).text)).toBe('Os registros deste comprovante não existem mais')
  })

  test.each([
    ['nothing', '', 'multipart/form-data; boundary=x'],
    [
      'a form that ends in the middle',
      '--x\r\nContent-Disposition: form-data; name="file"; fi',
      'multipart/form-data; boundary=x',
    ],
    ['a form without a boundary', 'abc', 'multipart/form-data'],
    [
      'a form without a file',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['text', 'rodovia-proof:abc', 'application/pdf'],
    ['JSON', '{"file":1}', 'application/json'],
    ['something unnamed', 'abc', 'text/plain'],
  ])('%s is no proof, and no error either', async (_, body, type) => {
    const headers = { 'content-type': type, accept: 'text/html' }
    const answer = await fetch(`${platform.url}/prova`, { method: 'POST', body, headers })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('role="alert"')])
  })

  test('a file larger than any proof is refused', async () => {
    const { status } = await send(Buffer.alloc(17 * 1024 * 1024))
    expect(status).toBe(413)
  })
})

test('checks from one address are limited', async () => {
  await using strict = await startTestPlatform({
    env: { ...testConfig({ limits: { actions: { proofChecks: { quota: 2 } } } }) },
  })
  const asked = await Promise.all(
    [1, 2, 3].map(() => ask(strict.url, 'GET', `/prova/${'a'.repeat(64)}.json`)),
  )
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 429])
})

test('the tenant can recompute the chain', async () => {
  const { head, timeline } = await aProof()
  let last = '0'.repeat(64)
  for (const { sealed } of timeline) {
    expect(JSON.parse(sealed)[0]).toBe(last)
    last = hash('sha256', sealed)
  }
  expect(last).toBe(head)
})

describe('the page', () => {
  test('accepts a code and a file without JavaScript, in Portuguese and English, and passes the accessibility check', async () => {
    const { code, pdf, head } = await aProof()
    const looks = [
      { javaScriptEnabled: false, locale: 'pt-BR' },
      { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    ] as const
    const said = [
      {
        check: 'Conferir o código',
        send: 'Conferir o arquivo',
        file: 'Arquivo PDF do comprovante',
        genuine: 'Código autêntico',
        proof: 'Comprovante autêntico',
        unknown: 'Código desconhecido',
      },
      {
        check: 'Check the code',
        send: 'Check the file',
        file: 'PDF of the proof',
        genuine: 'Genuine code',
        proof: 'Genuine proof',
        unknown: 'Unknown code',
      },
    ] as const
    for (const [index, look] of looks.entries()) {
      const words = said[index]!
      const { page, complaints, origins } = await visit(browser, look)
      const isReadable = async () => {
        if (index === 0) return
        expect(await barriersIn(page)).toEqual([])
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(width).toBeLessThanOrEqual(320)
      }
      await page.goto(`${platform.url}/prova`)
      await isReadable()
      await page.locator('#code').fill(head)
      await page.getByRole('button', { name: words.check }).click()
      await page.getByRole('heading', { level: 1, name: words.genuine }).waitFor()
      expect(await page.locator('main').innerText()).toContain(code)
      await isReadable()

      await page.goto(`${platform.url}/prova`)
      await page
        .getByLabel(words.file)
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf })
      await page.getByRole('button', { name: words.send }).click()
      await page.getByRole('heading', { level: 1, name: words.proof }).waitFor()

      await page.goto(`${platform.url}/prova/${'0'.repeat(64)}`)
      await page.getByRole('heading', { level: 1, name: words.unknown }).waitFor()
      await isReadable()
      await page.goto(`${platform.url}/prova/nope`)
      await page.getByRole('alert').waitFor()
      await isReadable()
      expect([complaints.filter((text) => !text.includes('422')), [...origins]]).toEqual([
        [],
        [new URL(platform.url).origin],
      ])
      await page.context().close()
    }
  })

  test('shows input as text, runs none of it, and loads only its own files', async () => {
    const hostile = '"><script>alert(1)</script>'
    const headers = { accept: 'text/html' }
    const answer = await fetch(`${platform.url}/prova?code=${encodeURIComponent(hostile)}`, { headers })
    const text = await answer.text()
    expect(text).toContain('alert(1)')
    expect(text).not.toContain('<script>')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
