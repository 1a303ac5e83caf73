import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, logOut } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let platform: TestPlatform
let browser: Browser
beforeAll(async () => {
  platform = await startTestPlatform()
  browser = await openBrowser()
  await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
})
afterAll(async () => {
  await browser.close()
  await platform[Symbol.asyncDispose]()
})

const at = (path: string) => `${platform.url}/conta${path}`

async function loggedIn(email: string, options: Parameters<typeof visit>[1]): Promise<Page> {
  const { page } = await visit(browser, options)
  await logInAt(platform.url, page, email)
  return page
}

/** Whether the element is on the screen without scrolling, above the bar. */
async function isSeenAtOnce(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox()
  const bar = await page.locator('.bar').boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= (bar?.y ?? page.viewportSize()!.height)
}

describe('on a phone', () => {
  test.each([
    [demo.shipper, 'Visão geral,Pedidos,Cotar e pedir,Mapa de hoje'],
    [demo.operations, 'Visão geral,Despacho,Cadastros,Pedidos'],
    [demo.admin, 'Visão geral,Despacho,Cadastros,Cotar e pedir'],
  ])(
    '%s has the sections of most use at the foot, and all others in the last entry, without JavaScript',
    async (email, bar) => {
      const page = await loggedIn(email, { viewport: phone, javaScriptEnabled: false })
      expect((await page.locator('.bar > ul a').allTextContents()).join()).toBe(bar)
      expect(await page.locator('.side').isVisible()).toBe(false)
      expect(await page.locator('.sheet').isVisible()).toBe(false)
      await page.getByText('Mais', { exact: true }).click()
      await page.locator('.sheet').getByRole('link', { name: 'Minha conta' }).click()
      await page.waitForURL(/minha-conta/)
      expect(await page.locator('.bar summary').getAttribute('class')).toBe('current')
      await logOut(page)
      await page.waitForURL(/entrar/)
      await page.context().close()
    },
  )

  test.each([
    [demo.shipper, '', '#counts'],
    [demo.shipper, '/pedidos', 'a.code'],
    [demo.operations, '/despacho', '#queue > li'],
  ])('%s sees the first of %s without scrolling', async (email, path, selector) => {
    const page = await loggedIn(email, { viewport: phone })
    await page.goto(at(path))
    expect(await isSeenAtOnce(page, selector)).toBe(true)
    await page.context().close()
  })

  test('Escape closes the menu and goes back to its entry', async () => {
    const page = await loggedIn(demo.shipper, { viewport: phone })
    const more = page.getByText('Mais', { exact: true })
    await more.click()
    await page.locator('.sheet').waitFor()
    expect(await barriersIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.locator('.sheet').isVisible()).toBe(false)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY')
    await page.context().close()
  })
})

describe('the menu of the user', () => {
  test('says tenant and role, and changes language and theme without JavaScript', async () => {
    const page = await loggedIn(demo.shipper, {
      viewport: phone,
      javaScriptEnabled: false,
      colorScheme: 'light',
    })
    const open = () => page.getByText('Menu da conta').locator('..').click()
    await page.goto(at('/pedidos?status=assigned'))
    await open()
    expect(await page.locator('.user > div > p').innerText()).toMatch(/^Loja Demo\s+dono$/)
    await page.getByRole('link', { name: 'Escuro' }).click()
    await page.waitForURL(/status=assigned&theme=dark/)
    await page.goto(at('/carteira'))
    const scheme = () => page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
    expect(await scheme()).toBe('dark only')
    await open()
    await page.getByRole('link', { name: 'Do aparelho' }).click()
    await page.waitForURL(/theme=system/)
    expect(await scheme()).toBe('light dark')
    await open()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Wallet' }).waitFor()
    await page.context().close()
  })

  test('has no barrier in either theme; Escape and a press beside it close it', async () => {
    const page = await loggedIn(demo.shipper, { viewport: desktop })
    for (const theme of ['light', 'dark']) {
      await page.goto(at(`/pedidos?theme=${theme}`))
      expect(await barriersIn(page)).toEqual([])
      await page.locator('.user summary').click()
      expect(await barriersIn(page, '.user')).toEqual([])
      await page.keyboard.press('Escape')
      expect(await page.locator('.user > div').isVisible()).toBe(false)
    }
    await page.locator('.user summary').click()
    await page.locator('h1').click()
    expect(await page.locator('.user > div').isVisible()).toBe(false)
    await page.context().close()
  })
})

describe('on a desktop', () => {
  test('the sections stand in groups beside the content; the current one is marked', async () => {
    const page = await loggedIn(demo.shipper, { viewport: desktop })
    await page.goto(at('/carteira'))
    expect(await page.locator('.side .group').allTextContents()).toEqual([
      'Operação',
      'Loja',
      'Desenvolvedor',
      'Administração',
      'Você',
    ])
    expect(await page.locator('.side [aria-current=page]').allTextContents()).toEqual(['Carteira'])
    expect(await page.locator('.bar').isVisible()).toBe(false)
    const [side, main] = [await page.locator('.side').boundingBox(), await page.locator('main').boundingBox()]
    expect(side!.x + side!.width).toBeLessThanOrEqual(main!.x)
    await page.context().close()
  })

  test('the content is at most 1,440 px wide', async () => {
    const page = await loggedIn(demo.shipper, { viewport: { width: 2200, height: 900 } })
    const main = await page.locator('main').boundingBox()
    expect(main!.width).toBe(1440)
    await page.context().close()
  })
})
