import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskeyDevice, barriersIn, openBrowser } from '../support/browser.ts'
import { openDriverApp, step } from '../support/driver-app.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
let browser: Browser
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  await addAuthenticatorApp()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

/** The code of `steps` of 30 s from now: each works once, and none before it. */
const codeAt = (steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

async function addAuthenticatorApp(): Promise<void> {
  const token = await tokenOf(platform.url, demo.motoboy)
  const send = async (path: string, more: object): Promise<Body> =>
    (await ask(platform.url, 'POST', `/api/app/v1/auth/factors/${path}`, { token, ...more })).body
  const setup = await send('totp', { headers: await stepUpOf(platform.url, token) })
  secret = setup.secret
  // A code of the step before is taken until the step now ends.
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 10_000) await sleep(left)
  const body = { challenge: setup.challenge, code: codeAt(-1), name: 'Celular' }
  const added = await send('totp/confirm', { body })
  recoveryCodes = added.recovery_codes
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(demo.motoboy)
  await page.getByLabel('Senha').fill(demo.password)
  await step(page, 'Entrar')
  await page.getByText('A senha está certa.').waitFor()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código').fill(code)
  await step(page, 'Entrar')
}

test('a driver with an authenticator app logs in in two steps, and stays logged in', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await enterPassword(page)
  expect(await barriersIn(page)).toEqual([])
  await enterCode(page, '000000')
  await page.getByRole('alert').waitFor()
  await enterCode(page, codeAt(0))
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
  await page.context().close()
})

test('a recovery code takes the place of a lost phone, and the first step can be started again', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await enterPassword(page)
  await step(page, 'Voltar ao início')
  await enterPassword(page)
  await enterCode(page, recoveryCodes[0]!)
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()
  await page.context().close()
})

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${platform.url}/conta/minha-conta`)
  await page.getByLabel('E-mail').fill(demo.motoboy)
  await page.getByLabel('Senha').fill(demo.password)
  await step(page, 'Entrar')
  await enterCode(page, recoveryCodes[1]!)
  await step(page, 'Adicionar chave de acesso')
  await page.getByLabel('Senha').fill(demo.password)
  await step(page, 'Confirmar e continuar')
  await page.getByLabel('Nome').fill('Este celular')
  await step(page, 'Criar chave de acesso')
  await page.getByText('Este celular').first().waitFor()
}

async function setPixKey(page: Page, key: string): Promise<void> {
  await page.goto(`${platform.url}/motorista#chave-pix`)
  await page.getByLabel('Nova chave PIX').fill(key)
  await step(page, 'Guardar chave PIX')
}

test('a passkey logs in too, and confirms another PIX key as a code does', async () => {
  const { page } = await openDriverApp(browser, platform.url)
  await addPasskeyDevice(page)
  await addPasskey(page)
  await page.goto(`${platform.url}/motorista`)
  await enterPassword(page)
  await step(page, 'Usar chave de acesso')
  await page.getByRole('heading', { name: /^Olá/ }).waitFor()

  await setPixKey(page, 'primeira@rodovia.test')
  await page.getByText('primeira@rodovia.test').waitFor()
  await setPixKey(page, 'segunda@rodovia.test')
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Código').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmar com o código' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await dialog.getByLabel('Código').fill(codeAt(1))
  await dialog.getByRole('button', { name: 'Confirmar com o código' }).click()
  await page.getByText('segunda@rodovia.test').waitFor()

  // The confirmation works for five minutes, but is not kept when the page is loaded again.
  await page.reload()
  await setPixKey(page, 'terceira@rodovia.test')
  await dialog.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.getByText('terceira@rodovia.test').waitFor()
  await page.context().close()
})
