import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from './programs.ts'
import { programPath } from './shared-services.ts'

/**
 * Opens the system's Chromium with these switches. For root it has no sandbox, because Chromium refuses one.
 */
export async function openBrowser(...args: string[]): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: await programPath(chromiumProgram),
    args: ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : []), ...args],
  })
}

export type Visit = {
  page: Page
  /** The complaints of the browser: errors of scripts, and what the page's policy forbade. */
  complaints: string[]
  /** The origins that the page asked for anything. */
  origins: Set<string>
}

/** A new page of its own, as on a phone. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    ...options,
  })
  // A busy machine takes several times as long; only what hangs is to fail.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const origins = new Set<string>()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  return { page, complaints, origins }
}

/** The page's device has passkeys, and its owner confirms each. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcagAa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const finishAnimations = `for (const animation of document.getAnimations())
  if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()`

/** The barriers of a page, or of a part of it (WCAG 2.2 AA, by axe), a line each. */
export async function barriersIn(page: Page, part = 'html'): Promise<string[]> {
  // A notice that fades in has too little contrast for a moment.
  await page.evaluate(finishAnimations)
  // The bar that stays at the top covers a part of what lies below it.
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate(axeScript)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run('${part}', { runOnly: ${JSON.stringify(wcagAa)} })`,
  )
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
