import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { startTestPlatform } from '../support/journey.ts'

test('the API reference shows the operations, with scripts of its own origin only', async () => {
  await using platform = await startTestPlatform()
  await using browser = await openBrowser()
  const { page, complaints, origins } = await visit(browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${platform.url}/docs`)
  await page.getByRole('heading', { name: 'Rodovia' }).first().waitFor()
  // The document was read and its operations are listed.
  await expect.poll(() => page.locator('#app').innerText(), { timeout: 20_000 }).toContain('/auth/login')
  expect(complaints).toEqual([])
  expect([...origins]).toEqual([new URL(page.url()).origin])
  const ran = await page.evaluate(`(() => {
    const injected = document.createElement('script')
    injected.textContent = 'window.injected = true'
    document.body.append(injected)
    return 'injected' in window
  })()`)
  expect(ran).toBe(false)
})
