import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPasskeyDevice, barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, logOut, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
let browser: Browser
let url: string
beforeAll(async () => {
  platform = await startTestPlatform()
  url = platform.url
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const auth = '/api/app/v1/auth'
const post = (path: string, body: object, token?: string, headers: Record<string, string> = {}) =>
  ask(platform.url, 'POST', `${auth}/${path}`, { body, ...(token && { token }), headers })
const logIn = (email: string) => post('login', { email, password: demo.password, device: 'Pixel 9' })
/** `steps` of 30 s from now: each code works once. */
/** The code of `steps` of 30 s from now. One of 0 or 1 is taken for 30 s at least; each works once, and none before it. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

async function confirmInBrowser(page: Page): Promise<void> {
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Confirmar e continuar' }).click()
}

test('an app with a second factor: REST and GraphQL take two steps, accounts without one still take one', async () => {
  const before = await logIn(demo.fiscal)
  expect([before.status, Object.keys(before.body).sort()]).toEqual([
    200,
    ['access_token', 'device_token', 'expires_in', 'ok', 'refresh_token', 'tenant', 'token_type', 'user'],
  ])
  const token = before.body.access_token
  expect((await post('factors/totp', {}, token)).body).toMatchObject({
    error: 'step_up_required',
    details: { action: 'change_factors' },
  })
  const setup = await post('factors/totp', {}, token, await stepUpOf(platform.url, token))
  const { challenge, secret } = setup.body
  const added = await post(
    'factors/totp/confirm',
    { challenge, code: codeOf(secret), name: 'Celular' },
    token,
  )
  expect([added.status, added.body.recovery_codes.length]).toEqual([200, 10])

  const refused = await logIn(demo.fiscal)
  expect([refused.status, refused.body]).toEqual([
    401,
    {
      ok: false,
      error: 'mfa_required',
      message: expect.stringContaining('senha está certa'),
      details: {
        challenge: expect.stringMatching(/^rdf_/),
        expires_at: expect.any(String),
        methods: ['totp', 'recovery_code'],
      },
    },
  ])
  const { details } = refused.body
  const wrong = await post('login/complete', { challenge: details.challenge, code: '000000' })
  expect([wrong.status, wrong.body.error, wrong.body.details]).toEqual([
    401,
    'mfa_failed',
    { method: 'totp', tries_left: 4 },
  ])
  const done = await post('login/complete', { challenge: details.challenge, code: codeOf(secret, 1) })
  expect([done.status, Object.keys(done.body).sort()]).toEqual([200, Object.keys(before.body).sort()])
  const again = await post('login/complete', { challenge: details.challenge, code: codeOf(secret, 1) })
  expect([again.status, again.body.error]).toEqual([410, 'challenge_expired'])

  const query = `mutation { login(input: { email: "${demo.fiscal}", password: "${demo.password}" }) { accessToken } }`
  const { errors } = (await ask(platform.url, 'POST', '/graphql', { body: { query } })).body
  expect(errors[0].extensions).toMatchObject({
    code: 'mfa_required',
    details: { methods: ['totp', 'recovery_code'] },
  })
  const [recoveryCode] = added.body.recovery_codes
  const complete = `mutation { completeLogin(input: {
    challenge: "${errors[0].extensions.details.challenge}", recoveryCode: "${recoveryCode}"
  }) { accessToken user { email } } }`
  const { data } = (await ask(platform.url, 'POST', '/graphql', { body: { query: complete } })).body
  expect(data.completeLogin.user.email).toBe(demo.fiscal)

  const confirmed = await stepUpOf(platform.url, token)
  const path = `${auth}/factors/${added.body.factor.id}`
  expect((await ask(platform.url, 'DELETE', path, { token, headers: confirmed })).status).toBe(200)
  expect((await logIn(demo.fiscal)).status).toBe(200)
})

test('in the console: an authenticator app, a wrong code, recovery codes', async () => {
  const { page, complaints } = await visit(browser)
  await logInAt(url, page)
  await page.goto(`${url}/conta/minha-conta`)
  await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click()
  await confirmInBrowser(page)
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const send = async (code: string) => {
    await page.getByLabel('Código de seis dígitos').fill(code)
    await page.getByLabel('Nome').fill('Celular <b>')
    await page.getByRole('button', { name: 'Confirmar' }).click()
  }
  await send('000000')
  await page.getByText('Tentativas restantes: 4.').waitFor()
  await send(codeOf(secret))
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  const codes = await page.locator('.codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Voltar para a minha conta' }).click()
  await page.getByText('Celular <b>').first().waitFor()
  expect(await barriersIn(page)).toEqual([])

  await logOut(page)
  await page.getByLabel('E-mail').fill(demo.shipper)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Segunda etapa' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  const enter = async (code: string) => {
    await page.getByLabel('Código').fill(code)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }
  await enter('111111')
  await page.getByText('Tentativas restantes: 4.').waitFor()
  await enter(codeOf(secret, 1))
  await page.waitForURL(/\/conta(?!\/entrar)/)

  await page.goto(`${url}/conta/minha-conta`)
  await page.locator('summary', { hasText: 'Remover' }).click()
  await page.getByRole('button', { name: 'Remover agora' }).click()
  await confirmInBrowser(page)
  await page.getByText('Segunda etapa removida.').waitFor()
  // A refused code is 401, which browsers report.
  expect(complaints.filter((one) => !one.includes('401') && !one.includes('403'))).toEqual([])
})

test('in the console: a passkey of a real browser, which then logs in alone', async () => {
  const { page, complaints } = await visit(browser)
  await addPasskeyDevice(page)
  await logInAt(url, page)
  await page.goto(`${url}/conta/minha-conta`)
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await confirmInBrowser(page)
  await page.getByLabel('Nome').fill('Este computador')
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()

  await page.goto(`${url}/conta/minha-conta`)
  await logOut(page)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.waitForURL(/\/conta(?!\/entrar)/)

  await logOut(page)
  await page.getByLabel('E-mail').fill(demo.shipper)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.waitForURL(/\/conta(?!\/entrar)/)
  await page.goto(`${url}/conta/minha-conta`)
  await page.getByText('Este computador').first().waitFor()
  const token = await tokenOf(platform.url, demo.fiscal)
  expect((await ask(platform.url, 'GET', `${auth}/factors`, { token })).body.factors).toEqual([])
  expect(complaints.filter((one) => !one.includes('401') && !one.includes('403'))).toEqual([])
})

test('in the console: an owner requires a second step, and a member adds one at the login', async () => {
  const token = await tokenOf(platform.url, demo.fiscal)
  const { page, complaints } = await visit(browser)
  await addPasskeyDevice(page)
  await platform.sql('DELETE FROM recovery_codes')
  await platform.sql('DELETE FROM factors')
  await logInAt(url, page)
  await page.goto(`${url}/conta/minha-conta`)
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await confirmInBrowser(page)
  await page.getByLabel('Nome').fill('Este computador')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()

  await page.goto(`${url}/conta/equipe`)
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('group', { name: 'Papéis' }).getByLabel('fiscal').check()
  await page.getByRole('button', { name: 'Salvar exigência' }).click()
  await page.getByText('Exigência de segunda etapa atualizada.').waitFor()
  await page.getByText('será pedida no próximo acesso').first().waitFor()
  await until(
    async () => (await ask(platform.url, 'GET', `${auth}/factors`, { token })).status,
    (status) => status === 401,
  )
  const refused = await logIn(demo.fiscal)
  expect([refused.body.error, refused.body.details.enrol]).toEqual(['mfa_required', ['totp', 'passkey']])

  await logOut(page)
  await page.getByLabel('E-mail').fill(demo.fiscal)
  await page.getByLabel('Senha').fill(demo.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Proteja a sua conta' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Adicionar aplicativo autenticador' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const send = async (code: string) => {
    await page.getByLabel('Código de seis dígitos').fill(code)
    await page.getByLabel('Nome').fill('Celular')
    await page.getByRole('button', { name: 'Confirmar' }).click()
  }
  await send('000000')
  await page.getByText('Tentativas restantes: 4.').waitFor()
  await send(codeOf(secret))
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await openSection(page, 'Minha conta')
  await page.getByText('Celular').first().waitFor()
  expect(complaints.filter((one) => !one.includes('401') && !one.includes('403'))).toEqual([])
})
