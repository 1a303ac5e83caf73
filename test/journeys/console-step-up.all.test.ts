import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { confirmIn, cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo } from '../support/rest-client.ts'

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

async function fillKeyForm(page: Page, name: string): Promise<void> {
  await page.goto(`${platform.url}/conta/chaves/nova`)
  const form = page.locator('form[action="/conta/chaves"]')
  await form.getByLabel('Nome').fill(name)
  await form.locator('input[value="privacy:manage"]').check()
  await form.getByLabel('Endereços permitidos').fill('127.0.0.1\n2001:db8::/32')
  await form.getByRole('button', { name: 'Criar chave' }).click()
}

const title = (page: Page) => page.getByRole('heading', { name: 'Confirme que é você' })

test('a form that needs it asks for the password in place, loses nothing, and asks once for five minutes', async () => {
  const { page, complaints } = await visit(browser, { viewport: { width: 390, height: 844 } })
  await logInAt(platform.url, page)
  const name = `LGPD "<b>" &amp;`
  await fillKeyForm(page, name)
  await title(page).waitFor()
  expect(await page.locator('main').innerText()).toContain(
    'Criar ou alterar uma chave de API com privacy:manage',
  )
  expect(await barriersIn(page)).toEqual([])

  await confirmIn(page, 'not the password')
  await page.getByText('não conferem').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await confirmIn(page)
  await page.locator('.secret code').waitFor()
  const line = page.locator('.list > li', { hasText: name })
  expect(await line.innerText()).toContain('exportar e apagar dados de contatos')
  expect(await line.innerText()).toContain('Só a partir de 127.0.0.1, 2001:db8::/32')
  expect(await page.evaluate('document.cookie')).toBe('')

  await fillKeyForm(page, 'Outra')
  await page.locator('.secret code').waitFor()
  expect(complaints.filter((complaint) => !/401|403/.test(complaint))).toEqual([])
})

test('an owner is invited after the confirmation; going back changes nothing', async () => {
  const { page } = await visit(browser)
  await logInAt(platform.url, page)
  const invite = async () => {
    await page.goto(`${platform.url}/conta/equipe/novo`)
    const form = page.locator('form[action="/conta/equipe/convidar"]')
    await form.getByLabel('E-mail').fill('dona@loja.example')
    await form.getByLabel('Papel').selectOption('owner')
    await form.getByRole('button', { name: 'Convidar' }).click()
    await title(page).waitFor()
  }
  await invite()
  await page.getByRole('link', { name: 'Voltar sem alterar' }).click()
  await page.waitForURL(/\/conta\/equipe$/)
  expect(await page.locator('main').innerText()).not.toContain('dona@loja.example')
  await invite()
  await confirmIn(page)
  await page.locator('.secret code').waitFor()
  expect(await page.locator('main').innerText()).toContain('dona@loja.example')
})

test('the cookie is of one session, ends with it, and a header does not take its place', async () => {
  const login = async () =>
    cookieHeader((await sendForm(platform.url, '/conta/entrar', credentials())).cookies)
  const cookie = await login()
  const invitation = { email: 'bia@loja.example', role: 'owner' }
  const send = (fields: Record<string, string>, headers: Record<string, string>) =>
    sendForm(platform.url, '/conta/equipe/convidar', { ...invitation, ...fields }, headers)
  expect((await send({}, { cookie })).status).toBe(403)
  const confirmed = await send({ step_up_password: demo.password }, { cookie })
  expect(confirmed.status).toBe(200)
  const [stepUp] = confirmed.cookies.filter((one) => one.startsWith('rodovia-step-up='))
  expect(stepUp).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax/)
  const token = cookieHeader([stepUp!]).split('=')[1]!
  expect((await send({}, { cookie: `${cookie}; ${cookieHeader([stepUp!])}` })).status).toBe(200)
  expect((await send({}, { cookie, 'x-step-up-token': token })).status).toBe(403)
  expect((await send({}, { cookie: `${await login()}; ${cookieHeader([stepUp!])}` })).status).toBe(403)
  const out = await sendForm(platform.url, '/conta/sair', {}, { cookie })
  expect(out.cookies.some((one) => one.startsWith('rodovia-step-up=;'))).toBe(true)
})
