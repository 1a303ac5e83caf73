import { areas } from '@rodovia/pages/console/areas.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'

const widths = [390, 1280]
const colorSchemes = ['light', 'dark'] as const

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

/** The pages that need no id and are no download. */
const paths = areas.flatMap(({ get }) => Object.keys(get)).filter((path) => !/[:.]/.test(path))

/** Finds barriers that keep people out, and pages that are wider than their screen. */
async function faultsOf(page: Page, path: string): Promise<unknown[]> {
  const faults = []
  for (const width of widths)
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const barriers = await barriersIn(page)
      const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (barriers.length > 0 || scrolled > width)
        faults.push([path, width, colorScheme, scrolled, ...barriers])
    }
  return faults
}

test.each([demo.shipper, demo.operations, demo.admin])(
  'every page that %s may open is accessible and fits, on a phone and a desktop, in light and dark',
  async (email) => {
    const { page, complaints } = await visit(browser)
    await logInAt(platform.url, page, email)
    const opened = []
    for (const path of paths) {
      const response = await page.goto(`${platform.url}/conta${path}`)
      if (response!.status() === 403) continue
      expect([path, await faultsOf(page, path)]).toEqual([path, []])
      opened.push(path)
    }
    expect(opened.length).toBeGreaterThan(4)
    expect(complaints.filter((text) => !/ (403|422) /.test(text))).toEqual([])
  },
)
