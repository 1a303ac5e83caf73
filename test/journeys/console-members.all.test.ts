import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { confirmIn, logInAt } from '../support/console.ts'
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

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(email: string = demo.shipper, options = {}) {
  const visited = await visit(browser, options)
  await logInAt(platform.url, visited.page, email)
  return visited
}

const linkIn = async (page: Page) =>
  `${platform.url}${new URL(await page.locator('.secret code').innerText()).pathname}`

/** The owner invites; what comes back is the link, for there is no mail here. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto(at('/equipe'))
  await page.getByRole('link', { name: 'Convidar uma pessoa' }).click()
  const form = page.locator('form[action="/conta/equipe/convidar"]')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Papel').selectOption({ label: role })
  await form.getByRole('button', { name: 'Convidar' }).click()
  return linkIn(page)
}

async function join(link: string, name: string, password: string): Promise<Page> {
  const { page } = await visit(browser)
  await page.goto(link)
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  return page
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto(at('/entrar'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const lineOf = (page: Page, email: string) => page.locator('main > .list > li', { hasText: email })

test('a person is invited, joins once, gets another role and a new password, and is removed', async () => {
  const owner = (await loggedIn()).page
  const email = 'paula@loja.example'
  const link = await invite(owner, email, 'leitor')
  await owner.reload()
  expect(await owner.locator('.secret').count()).toBe(0)
  expect(await owner.locator('main').innerText()).toContain(email)
  expect(await barriersIn(owner)).toEqual([])

  const asked = (await visit(browser)).page
  await asked.goto(link)
  await asked.getByText('Loja Demo convidou você para a equipe como leitor.').waitFor()
  expect(await barriersIn(asked)).toEqual([])
  const short = await join(link, 'Paula Pires', 'short')
  await short.getByText('Confira os campos marcados.').waitFor()
  expect(await short.getByLabel('Nome completo').inputValue()).toBe('Paula Pires')
  expect(await short.content()).not.toContain('value="short"')
  const paula = await join(link, 'Paula Pires', 'long enough')
  await paula.getByText('Convite aceito.').waitFor()
  expect((await paula.goto(link))!.status()).toBe(410)
  await enter(paula, email, 'long enough')
  await paula.getByRole('heading', { name: 'Visão geral' }).waitFor()
  expect(await paula.locator('[href="/conta/equipe"]').count()).toBe(0)

  await owner.goto(at('/equipe'))
  const line = lineOf(owner, email)
  await line.getByText('Alterar papel').first().click()
  await line.getByLabel('Papel').selectOption({ label: 'fiscal' })
  await line.getByRole('button', { name: 'Alterar papel' }).click()
  await owner.getByText('Papel atualizado.').waitFor()
  expect(await line.innerText()).toContain('fiscal')

  await line.getByRole('button', { name: 'Criar link de nova senha' }).click()
  await confirmIn(owner)
  const reset = await linkIn(owner)
  const chosen = (await visit(browser)).page
  await chosen.goto(reset)
  await chosen.getByLabel('Nova senha').fill('another password')
  expect(await barriersIn(chosen)).toEqual([])
  await chosen.getByRole('button', { name: 'Salvar senha' }).click()
  await chosen.getByText('Senha salva.').waitFor()
  await enter(chosen, email, 'another password')
  await chosen.getByRole('link', { name: 'Carteira' }).waitFor()

  await owner.goto(at('/equipe'))
  await line.getByText('Remover da equipe').click()
  await line.getByRole('button', { name: 'Remover agora' }).click()
  await owner.getByText('Pessoa removida da equipe.').waitFor()
  await expect.poll(() => chosen.goto(at('/pedidos')).then(() => chosen.url())).toContain('/conta/entrar')
})

test('removing somebody asks about the API keys of that person', async () => {
  const { page: owner } = await loggedIn()
  const email = 'chaves@loja.example'
  const link = await invite(owner, email, 'administrador')
  const paula = await join(link, 'Paula Chaves', 'long enough')
  await paula.getByText('Convite aceito.').waitFor()
  await enter(paula, email, 'long enough')
  await paula.getByRole('heading', { name: 'Visão geral' }).waitFor()
  await paula.goto(at('/chaves/nova'))
  expect(await paula.getByLabel('privacy:manage').count()).toBe(0)
  await paula.getByLabel('Nome').fill('ERP da Paula')
  await paula.getByRole('button', { name: 'Criar chave' }).click()
  await paula.locator('.secret code').waitFor()

  await owner.goto(at('/equipe'))
  const line = lineOf(owner, email)
  await line.getByText('Remover da equipe').click()
  await line.getByText('Chaves de API desta pessoa: 1.').waitFor()
  expect(await barriersIn(owner)).toEqual([])
  await line.getByLabel(/Assumir/).check()
  await line.getByRole('button', { name: 'Remover agora' }).click()
  await owner.getByText('Pessoa removida da equipe.').waitFor()
  await owner.goto(at('/chaves'))
  const key = await owner.locator('.list > li', { hasText: 'ERP da Paula' }).innerText()
  expect(key).toContain('por Paula Chaves · Responsável: Ana Loja Demo')
})

test('a canceled invitation’s link no longer works', async () => {
  const owner = (await loggedIn()).page
  const link = await invite(owner, 'quem@loja.example', 'gerente')
  await owner
    .locator('li', { hasText: 'quem@loja.example' })
    .getByRole('button', { name: 'Cancelar convite' })
    .click()
  await owner.getByText('Convite cancelado.').waitFor()
  expect((await owner.goto(link))!.status()).toBe(410)
})

test('the last owner cannot be removed', async () => {
  const owner = (await loggedIn(demo.otherShipper)).page
  await owner.goto(at('/equipe'))
  await owner.getByText('Remover da equipe').click()
  await owner.getByRole('button', { name: 'Remover agora' }).click()
  await owner.getByRole('alert').getByText('A empresa precisa de alguém com o papel de dono.').waitFor()
  await owner.goto(at('/equipe'))
  expect(await lineOf(owner, demo.otherShipper).count()).toBe(1)
})

test('members of another tenant are not visible', async () => {
  const [fiscal] = await platform.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [demo.fiscal])
  const { page } = await loggedIn(demo.otherShipper)
  for (const verb of ['papel', 'tirar', 'senha']) {
    const answer = await page.request.post(at(`/equipe/${fiscal!.id}/${verb}`), {
      headers: { origin: platform.url },
      form: { role: 'viewer' },
    })
    expect([verb, answer.status()]).toEqual([verb, 404])
  }
})

test('a user requests a password reset link; the response is the same for every address', async () => {
  const { page } = await visit(browser)
  for (const email of [demo.shipper, 'nobody@nowhere.example']) {
    await page.goto(at('/entrar'))
    await page.getByRole('link', { name: 'Esqueci a senha' }).click()
    expect(await barriersIn(page)).toEqual([])
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await page.getByText('Se existir uma conta com este e-mail').waitFor()
  }
})

test('an unknown link shows an error page', async () => {
  const { page } = await visit(browser)
  expect((await page.goto(at('/convite/nada')))!.status()).toBe(410)
  await page.goto(at('/senha/nada'))
  await page.getByLabel('Nova senha').fill('long enough')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await page.getByRole('alert').waitFor()
})
