import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, openSection } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, until } from '../support/rest-client.ts'

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

const path = '/conta/minha-conta'
const logInFrom = async (device: string, password: string = demo.password) => {
  const body = { email: demo.shipper, password, device }
  return (await ask(platform.url, 'POST', '/api/app/v1/auth/login', { body })).body
}
const statusOf = async (token: string) =>
  (await ask(platform.url, 'GET', '/api/app/v1/auth/sessions', { token })).status

test('a user sees the open sessions, ends one, ends all others, and stays logged in', async () => {
  const [phone, tablet] = [await logInFrom('Pixel 9 <b>'), await logInFrom('Tablet')]
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  await openSection(page, 'Minha conta')
  const lines = page.locator('.list > li')
  expect(await lines.count()).toBe(3)
  expect(await lines.first().innerText()).toMatch(/Chrome, Linux \(esta sessão\)\s+Rede 127\.0\.0\.0\/24/)
  expect(await barriersIn(page)).toEqual([])

  await lines.filter({ hasText: 'Pixel 9 <b>' }).getByRole('button', { name: 'Encerrar' }).click()
  await page.getByText('Sessão encerrada.').waitFor()
  expect(await lines.allInnerTexts()).not.toContain('Pixel 9')
  await until(
    () => statusOf(phone.access_token),
    (status) => status === 401,
  )
  expect(await statusOf(tablet.access_token)).toBe(200)

  await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
  await page.getByText('As outras sessões foram encerradas.').waitFor()
  expect(await lines.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Encerrar as outras sessões' }).count()).toBe(0)
  await until(
    () => statusOf(tablet.access_token),
    (status) => status === 401,
  )
  expect(complaints).toEqual([])
})

test('a user changes the password; a wrong or common one is shown with the form', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } })
  await logInAt(platform.url, page)
  await page.goto(`${platform.url}${path}`)
  const send = async (current: string, chosen: string) => {
    await page.getByLabel('Senha atual').fill(current)
    await page.getByLabel('Nova senha').fill(chosen)
    await page.getByRole('button', { name: 'Alterar senha' }).click()
  }
  await send('not the password', 'quatro cavalos na ponte')
  await page.getByText('não conferem').first().waitFor()
  await send(demo.password, 'qwertyuiop')
  await page.getByText('é uma das senhas mais comuns').waitFor()
  expect(await barriersIn(page)).toEqual([])
  await send(demo.password, 'quatro cavalos na ponte')
  await page.getByText('Senha alterada. As outras sessões foram encerradas.').waitFor()
  await page.reload()
  await page.getByText('esta sessão').waitFor()
  expect((await logInFrom('Pixel 9')).error).toBe('invalid_credentials')
  expect((await logInFrom('Pixel 9', 'quatro cavalos na ponte')).ok).toBe(true)
})
