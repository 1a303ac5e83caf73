import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { createClient, type Session } from '@rodovia/client'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/support/browser.ts'
import { startTestPlatform, type TestPlatform } from '../../../test/support/journey.ts'
import { provideNpmPackage } from '../../../test/support/npm-packages/provide.ts'
import { demo } from '../../../test/support/rest-client.ts'
import { bundle, wholeClient } from './support/bundle.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

/** Logs in, asks by REST and GraphQL, changes something, and follows a subscription. `rodovia` is the package. */
const journey = `async (url, account, over) => {
  const client = rodovia.createClient({ url, language: 'en' })
  await client.logIn(account)
  const { me } = await client.graphql('{ me { email } }')
  const { data } = await client.rest.POST('/api/app/v1/driver/availability', { body: { available: true } })
  const stop = new AbortController()
  const states = []
  for await (const part of client.subscribe('subscription { myDeliveries { code } }', {}, {
    over,
    signal: stop.signal,
    onConnection(isConnected) { states.push(isConnected); setTimeout(() => stop.abort(), 50) },
  })) states.push(part)
  await client.logOut()
  const error = await client.graphql('{ wallet { balanceCents } }').catch(({ code }) => code)
  return JSON.stringify([me.email, data.available, states.filter((state) => state === true), error])
}`
const account = { email: demo.driver, password: demo.password }
const outcome = JSON.stringify([demo.driver, true, [true], 'unauthorized'])

test('it runs with what React Native has: no crypto, no streams, no process', async () => {
  const { fetch, Headers, Request, Response, FormData, URL, URLSearchParams, WebSocket } = globalThis
  const network = { fetch, Headers, Request, Response, FormData, URL, URLSearchParams, WebSocket }
  const globals = { ...network, AbortController, setTimeout, clearTimeout }
  const context = createContext(globals)
  runInContext(await bundle('iife', wholeClient), context)
  const run = runInContext(`(${journey})`, context) as (...input: unknown[]) => Promise<string>
  expect(await run(platform.url, account, 'websocket')).toBe(outcome)
})

test('it runs on Deno, webhooks too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia deno '))
  try {
    const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
    const body = '{"id":"evt_1"}'
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', new Date(), body),
    }
    await writeFile(join(folder, 'client.js'), await bundle('esm', wholeClient))
    const program = `import * as rodovia from './client.js'
      const journey = ${journey}
      for (const over of ['websocket', 'sse'])
        console.log(await journey(${JSON.stringify(platform.url)}, ${JSON.stringify(account)}, over))
      console.log(JSON.stringify(await rodovia.verifyWebhook(${JSON.stringify(body)}, ${JSON.stringify(headers)}, '${secret}')))`
    await writeFile(join(folder, 'main.js'), program)
    const deno = join(provideNpmPackage('deno', 'deno'), 'bin.cjs')
    const env = { ...process.env, DENO_DIR: join(folder, 'cache'), NO_COLOR: '1' }
    const args = [deno, 'run', '--no-prompt', '--allow-net=localhost', join(folder, 'main.js')]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    expect(stdout.trim().split('\n')).toEqual([outcome, outcome, body])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('two tabs of a browser share a session and refresh it once', async () => {
  const script = await bundle('iife', wholeClient)
  await using site = await servePage(script)
  await using browser = await openBrowser()
  const context = await browser.newContext()
  const paths: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  const tabs = [await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) await tab.goto(site.url)
  const session: Session = await createClient({ url: platform.url }).logIn(account)
  const store = "rodovia.storedSession(localStorage, 'session')"
  const run = <Value>(tab: Page, work: string) => tab.evaluate<Value>(`(async () => { ${work} })()`)
  await run(tabs[0], `await ${store}.write(${JSON.stringify({ ...session, access_token: 'expired' })})`)
  const ask = `const client = rodovia.createClient({ url: ${JSON.stringify(platform.url)}, session: ${store} })
    return (await client.graphql('{ me { email } }')).me.email`
  expect(await Promise.all(tabs.map((tab) => run(tab, ask)))).toEqual([demo.driver, demo.driver])
  expect(paths.filter((path) => path.endsWith('/auth/refresh'))).toHaveLength(1)
  for (const over of ['websocket', 'sse'])
    expect(
      await run(tabs[1], `return (${journey})('${platform.url}', ${JSON.stringify(account)}, '${over}')`),
    ).toBe(outcome)
})

async function servePage(script: string): Promise<AsyncDisposable & { url: string }> {
  const hash = createHash('sha256').update(script).digest('base64')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `script-src 'sha256-${hash}'`,
  }
  const server = createServer((_request, response) =>
    response.writeHead(200, headers).end(`<!doctype html><title>app</title><script>${script}</script>`),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
