import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import {
  anOfferInTheApp,
  confirmedStep,
  goOnDuty,
  logInAsDriver,
  openDriverApp,
  step,
} from '../support/driver-app.ts'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
let photo: Buffer
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  photo = Buffer.from(await aPhoto(), 'base64')
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const withoutScripts = { javaScriptEnabled: false }
const newEmail = () => `${crypto.randomUUID()}@rodovia.test`
const fieldsOf = (email: string) => ({
  ...{ name: 'Rosa Lima', email, phone: '+55 11 91234-5678', password: demo.password },
  ...{ persona: 'carro_van', vehicle_plate: 'abc-1d23', vehicle_model: 'Fiat Fiorino' },
})

async function signUp(page: Page, email: string) {
  await page.goto(`${platform.url}/motorista/cadastro`)
  const { persona, ...texts } = fieldsOf(email)
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text)
  await page.locator('[name=persona]').selectOption(persona)
  await page.getByRole('button', { name: 'Criar conta e continuar' }).click()
  await page.getByRole('heading', { name: 'Conta criada' }).waitFor()
}

async function logInFromThere(page: Page, email: string) {
  await page.getByRole('link', { name: 'Entrar e enviar os documentos' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Meu cadastro' }).waitFor()
}

async function sendDocument(page: Page, kind: string, buffer: Buffer) {
  await page.getByLabel('Documento', { exact: true }).selectOption(kind)
  await page
    .getByLabel('Foto do documento')
    .setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Enviar documento' }).click()
  await page.getByText('Documento enviado.').waitFor()
}

test('from the sign-up over a correction and the approval to the first earning', async () => {
  const email = newEmail()
  const { page } = await visit(browser, withoutScripts)
  await signUp(page, email)
  await logInFromThere(page, email)
  await page.getByRole('heading', { name: 'Falta enviar documentos' }).waitFor()
  await sendDocument(page, 'cnh', photo)

  const operator = (await visit(browser, { viewport: { width: 1280, height: 900 } })).page
  await logInAt(platform.url, operator, demo.operations)
  await operator.goto(`${platform.url}/conta/cadastros`)
  expect(await barriersIn(operator)).toEqual([])
  await operator.getByRole('link', { name: 'Rosa Lima' }).click()
  await operator.getByRole('img', { name: 'CNH (carteira de motorista)' }).waitFor()
  const picture = "document.querySelector('img.document')"
  expect(await operator.evaluate(`${picture}.decode().then(() => ${picture}.naturalWidth)`)).toBe(64)
  expect(await barriersIn(operator)).toEqual([])
  await operator.locator('summary', { hasText: 'Rejeitar' }).click()
  await operator.getByLabel('Motivo, para o motorista').fill('Falta o CRLV')
  await operator.getByRole('button', { name: 'Rejeitar' }).click()
  await operator.getByText('Cadastro rejeitado.').waitFor()

  await page.goto(`${platform.url}/conta/cadastro`)
  await page.getByText('Motivo: Falta o CRLV').waitFor()
  await sendDocument(page, 'crlv', photo)
  await page.getByRole('button', { name: 'Enviar o cadastro de novo' }).click()
  await page.getByText('Cadastro enviado.').waitFor()
  await page.getByRole('heading', { name: 'Em análise' }).waitFor()

  await operator.goto(`${platform.url}/conta/cadastros`)
  await operator.getByRole('link', { name: 'Rosa Lima' }).click()
  await operator.getByText('Fiat Fiorino').waitFor()
  await operator.getByRole('button', { name: 'Aprovar' }).click()
  await operator.getByText('Cadastro aprovado.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Aprovado' }).waitFor()
  const views = await platform.sql(
    `SELECT kind FROM access_log WHERE kind = 'document' AND subject_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  )
  expect(views).toHaveLength(1)

  await platform.sql('UPDATE drivers SET is_available = false, is_kept_fresh = false', [])
  const app = (await openDriverApp(browser, platform.url)).page
  await logInAsDriver(app, email)
  await goOnDuty(app)
  await anOfferInTheApp(app, platform.url, await tokenOf(platform.url, demo.shipper))
  await deliverAndReadEarnings(app)
})

async function deliverAndReadEarnings(app: Page) {
  await step(app, 'Aceitar')
  await confirmedStep(app, 'Cheguei à coleta')
  await step(app, 'Coletar')
  await confirmedStep(app, 'Confirmar coleta')
  await confirmedStep(app, 'Sair para a entrega')
  await step(app, 'Entregar')
  await confirmedStep(app, 'Confirmar entrega')
  await app.getByText('A central recebeu a entrega.').waitFor()
  const earned = await app.locator('.amount').innerText()
  expect(earned).toMatch(/^R\$\s[1-9]/)
  await step(app, 'Voltar ao início')
  await app.getByText(/hoje, 1 entrega/).waitFor()
  await app.getByRole('link', { name: 'Ganhos e repasses' }).click()
  await app.getByRole('region', { name: 'A receber' }).getByText(earned, { exact: true }).waitFor()
}

test('the pages keep nobody out, on a phone', async () => {
  const email = newEmail()
  const { page, complaints } = await visit(browser)
  await page.goto(`${platform.url}/motorista/cadastro`)
  expect(await barriersIn(page)).toEqual([])
  await signUp(page, email)
  expect(await barriersIn(page)).toEqual([])
  await logInFromThere(page, email)
  expect(await barriersIn(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
})

test('a taken e-mail address has the same answer; an invalid plate is explained and the form stays', async () => {
  const post = (fields: Record<string, string>) => sendForm(platform.url, '/motorista/cadastro', fields)
  const [taken, free] = [await post(fieldsOf(demo.driver)), await post(fieldsOf(newEmail()))]
  expect([taken.status, taken.location]).toEqual([303, '/motorista/cadastro/enviado'])
  expect([free.status, free.location, free.text]).toEqual([taken.status, taken.location, taken.text])
  const wrong = await post({ ...fieldsOf(newEmail()), vehicle_plate: '12-ABC' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('não é uma placa')
  expect(wrong.text).toContain('Rosa Lima')
  expect(wrong.text).not.toContain(demo.password)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const forged = await sendForm(platform.url, '/motorista/cadastro', fieldsOf(newEmail()), elsewhere)
  expect(forged.status).toBe(403)
})

async function upload(cookie: string, file: Buffer | string, origin = platform.url) {
  const body = new FormData()
  body.set('kind', 'cnh')
  body.set('image_b64', new Blob([file]), 'cnh.jpg')
  const headers = { cookie, origin }
  const sent = { method: 'POST', redirect: 'manual', headers, body } as const
  const response = await fetch(`${platform.url}/conta/cadastro/documentos`, sent)
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('uploads that are no pictures, too large, forged or anonymous are refused', async () => {
  const email = newEmail()
  await sendForm(platform.url, '/motorista/cadastro', fieldsOf(email))
  const { cookies } = await sendForm(platform.url, '/conta/entrar', credentials(email))
  const cookie = cookieHeader(cookies)
  expect(await upload('', photo)).toMatchObject({ status: 303, location: '/conta/entrar' })
  expect((await upload(cookie, photo, 'https://evil.example')).status).toBe(403)
  for (const file of ['<script>alert(1)</script>', '%PDF-1.7', '']) {
    const { status, text } = await upload(cookie, file)
    expect(status, file).toBe(422)
    expect(text).not.toContain('<script>alert')
  }
  expect((await upload(cookie, Buffer.alloc(13 * 1024 * 1024))).status).toBe(413)
  expect((await upload(cookie, photo)).location).toBe('/conta/cadastro?feito=documento')
  expect(
    await platform.sql(
      'SELECT kind FROM driver_documents AS document JOIN users ON users.id = user_id WHERE email = $1',
      [email],
    ),
  ).toEqual([{ kind: 'cnh' }])
  const other = cookieHeader(
    (await sendForm(platform.url, '/conta/entrar', credentials(demo.driver))).cookies,
  )
  const [row] = await platform.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  const own = await fetch(`${platform.url}/conta/cadastro/documentos/cnh.jpg`, { headers: { cookie } })
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const path of [`/conta/cadastros/${row!.id}/documentos/cnh.jpg`, `/conta/cadastros/${row!.id}`])
    expect((await fetch(`${platform.url}${path}`, { headers: { cookie: other } })).status).toBe(403)
})
