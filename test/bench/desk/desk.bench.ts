import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, visit } from '../../support/browser.ts'
import { logInAt } from '../../support/console.ts'
import { fillQueue } from '../../support/fill-queue.ts'
import { startPlatform } from '../../support/platform.ts'
import { openPool } from '../../support/postgres.ts'
import { demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'

const orderCount = 2_000
const typed = ['portaria 1', 'cliente 99', 'rd00', 'zelador']

export const deskBench: Bench = {
  name: 'desk',
  title: `The dispatchers’ desk with ${orderCount} open orders`,
  about: `Chromium at 1,280 px shows the whole queue beside the map. \`a key in the search\` is from the key until the browser has painted the rows
that fit, its slowest and its 95th of 100; \`a row further\` is the same for the arrow key, which also moves the map; \`memory\` is what
the page takes after a garbage collection: \`heap_mb\` of its scripts, \`process_mb\` of Chromium’s whole process for it; \`the whole queue\` is from the address until every row is there.`,
  marks: [
    { of: 'a key in the search', unit: 'p95_ms', atMost: 100 },
    { of: 'a row further', unit: 'p95_ms', atMost: 100 },
    { of: 'memory', unit: 'process_mb', atMost: 150 },
  ],
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const dataDir = await mkdtemp(join(tmpdir(), 'rodovia desk '))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const log = createLog({ logLevel: 'warn' })
    const database = stack.use(
      await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), password: 'for-benches-only', log }),
    )
    const platform = stack.use(
      await startPlatform({
        databaseUrl: database.url,
        env: { LOG_LEVEL: 'warn' },
      }),
    )
    const pool = stack.adopt(openPool(database.url, 1), (open) => open.end())
    await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
    await fillQueue(
      { sql: async (text, values = []) => (await pool.query(text, values)).rows },
      orderCount - 1,
    )
    const browser = stack.adopt(await openBrowser('--enable-precise-memory-info'), (open) => open.close())
    const { page } = await visit(browser, { viewport: { width: 1280, height: 800 } })
    await logInAt(platform.url, page, demo.operations)
    return {
      'the whole queue': { measure: () => openDesk(page, platform.url) },
      'a key in the search': { measure: () => typing(page) },
      'a row further': { measure: () => stepping(page) },
      memory: { measure: () => memory(browser, page) },
    }
  },
}

async function openDesk(page: Page, url: string): Promise<{ ms: number }> {
  const startedAt = performance.now()
  await page.goto(`${url}/conta/despacho`)
  await page
    .locator('#queue > li')
    .nth(orderCount - 1)
    .waitFor({ state: 'attached' })
  const ms = performance.now() - startedAt
  await page.waitForTimeout(2_000)
  return { ms }
}

async function typing(page: Page) {
  const search = page.locator('#filters input')
  return measureKeys(page, async (press) => {
    for (const text of typed) {
      await search.fill('')
      await page.waitForTimeout(400)
      await search.focus()
      for (const key of text) await press(key)
    }
  })
}

async function stepping(page: Page) {
  await page.locator('#filters input').fill('')
  await page.waitForTimeout(2_000)
  await page.locator('#queue input').first().focus()
  return measureKeys(page, (press) => press('ArrowDown'))
}

/** `cpu_ms` is what the page’s thread works for a key on average, which other programs on the machine do not change. */
async function measureKeys(page: Page, round: (press: (key: string) => Promise<void>) => Promise<void>) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => metricOf(await devTools.send('Performance.getMetrics'), 'TaskDuration')
  const times: number[] = []
  const before = await worked()
  while (times.length < 100) await round(async (key) => void times.push(await timeOf(page, key)))
  const cpu_ms = ((await worked()) - before) * (1000 / times.length)
  await devTools.detach()
  const sorted = times.toSorted((a, b) => a - b)
  return { p95_ms: sorted[Math.floor(sorted.length * 0.95)]!, slowest_ms: sorted.at(-1)!, cpu_ms }
}

function metricOf({ metrics }: { metrics: { name: string; value: number }[] }, name: string): number {
  return metrics.find((metric) => metric.name === name)?.value ?? 0
}

/** From the key's event until the next frame is painted. */
async function timeOf(page: Page, key: string): Promise<number> {
  await page.evaluate(`window.painted = new Promise((resolve) =>
    addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))), { once: true, capture: true })); 0`)
  await page.keyboard.press(key)
  return page.evaluate<number>('window.painted')
}

/** `heap_mb`: what the page’s script keeps. `process_mb`: all that Chromium has for the page, itself included. */
async function memory(browser: Browser, page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('Performance.enable')
  const heap = metricOf(await devTools.send('Performance.getMetrics'), 'JSHeapUsedSize')
  const processes = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const renderers = processes.processInfo.filter(({ type }) => type === 'renderer')
  const sizes = renderers.map(({ id }) => anonymousBytes(id))
  return { heap_mb: heap / 1e6, process_mb: Math.max(...sizes) / 1e6 }
}

/** The memory of a process that no file backs. */
function anonymousBytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024
}
