import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'

const root = resolve(import.meta.dirname, '../..')
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function play(...options: string[]) {
  const child = spawn(process.execPath, [join(root, 'demo/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('npm run demo shows the timeline as it happens', async () => {
  const { code, said } = await play('--url', platform.url)
  expect(said).toContain('Order placed and paid')
  expect(said).toContain('Driver assigned')
  expect(said).toContain('driver is João')
  expect(said).toContain('driver at -23.')
  expect(said).toContain('Delivered')
  expect(code).toBe(0)
})

test('npm run demo with many orders delivers all of them and checks the ledger', async () => {
  const { code, said } = await play('--url', platform.url, '--orders', '40', '--drivers', '5')
  expect(said).toContain('40 of 40 delivered')
  expect(said).toContain('The ledger adds up.')
  expect(code).toBe(0)
})

test('npm run demo without a server says how to start one', async () => {
  const { code, said } = await play('--url', 'http://localhost:9')
  expect(said).toContain('npm start')
  expect(code).toBe(1)
})
