import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { areas } from '@rodovia/pages/console/areas.ts'
import type { Browser } from 'playwright-core'
import { openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startPlatform } from '../support/platform.ts'
import { demo } from '../support/rest-client.ts'
import { anOrderTo } from './screenshot-support.ts'

/**
 * Takes pictures of every page of every role at 390, 1,280 and 1,920 px, light and dark, into a folder that Git leaves out (`npm run
 * screenshot:all -- folder`). A page that the role may not open has none.
 */
const folder = resolve(process.argv[2] ?? 'node_modules/.cache/pictures')
const widths = [390, 1280, 1920]
const schemes = ['light', 'dark'] as const

/** The pages that need no id and are no download. */
const consolePaths = areas
  .flatMap(({ get }) => Object.keys(get))
  .filter((path) => !/[:.]/.test(path))
  .map((path) => `/conta${path === '/' ? '' : path}`)
const publicPaths = [
  '/',
  '/status',
  '/conta/entrar',
  '/conta/criar',
  '/prova',
  '/motorista',
  '/docs',
  '/incorporar',
]

const visitors: readonly { role: string; email: string | null; paths: readonly string[] }[] = [
  { role: 'visitor', email: null, paths: publicPaths },
  { role: 'shipper', email: demo.shipper, paths: consolePaths },
  { role: 'operations', email: demo.operations, paths: consolePaths },
  { role: 'admin', email: demo.admin, paths: consolePaths },
  { role: 'driver', email: demo.driver, paths: consolePaths },
]

/** The pictures of a role in one form; returns their number. */
async function takeAll(
  browser: Browser,
  url: string,
  { role, email, paths }: (typeof visitors)[number],
): Promise<number> {
  const first = await visit(browser)
  if (email) await logInAt(url, first.page, email)
  const storageState = await first.page.context().storageState()
  await first.page.context().close()
  let count = 0
  for (const colorScheme of schemes)
    for (const width of widths) {
      const viewport = { width, height: width === 390 ? 844 : 900 }
      const { page } = await visit(browser, { storageState, colorScheme, viewport, reducedMotion: 'reduce' })
      for (const path of paths) {
        const response = await page.goto(`${url}${path}`)
        if (response && response.status() === 403) continue
        const name = `${path.replaceAll('/', '-').slice(1) || 'home'}-${width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, role, name) })
        count += 1
      }
      await page.context().close()
    }
  return count
}

await using platform = await startPlatform()
await using browser = await openBrowser()
await anOrderTo(platform.url, { cep: '04538133', name: 'Ana Souza', steps: ['accept', 'arrived', 'picked'] })
for (const visitor of visitors) {
  await mkdir(join(folder, visitor.role), { recursive: true })
  const count = await takeAll(browser, platform.url, visitor)
  process.stdout.write(`${count} pictures in ${join(folder, visitor.role)}\n`)
}
