import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from '../../apps/build-package.ts'
import { blocksOf, readPage } from '../docs/pages.ts'
import { freePort } from '../support/free-port.ts'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { createClient } from '../support/open-delivery/connect.ts'
import { ask, demo, orderBody, quoteFor, tokenOf } from '../support/rest-client.ts'
import { aSignedCall } from '../support/signed-webhook.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const root = resolve(import.meta.dirname, '../..')
const packages = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'graphql-ws',
  'eventsource-parser',
  'gql.tada',
  'graphql',
]
const examples = blocksOf(readPage('packages/client/README.md'), 'ts')
const guide = blocksOf(readPage('docs/how-to/build-on-the-client.md'), 'ts')
const webhookSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

let folder: string
let platform: TestPlatform
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia client '))
  const libraries = join(folder, 'node_modules')
  await buildPackage('client', join(libraries, '@rodovia/client'))
  await mkdir(join(libraries, '@types'))
  for (const name of [...packages, '@0no-co', '@gql.tada', '@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(libraries, name))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  platform = await startTestPlatform()
  const { secret, client } = await createClient(platform.url, await tokenOf(platform.url, demo.shipper), {
    ...{ name: 'PDV', url: 'https://example.com/hooks', phone: '+55 11 3000-0000' },
  })
  Object.assign(openDelivery, { OPEN_DELIVERY_ID: client.id, OPEN_DELIVERY_SECRET: secret })
  for (const [index, example] of examples.entries())
    await writeFile(fileOf(index), example.replaceAll('http://localhost:4000', platform.url))
  for (const [index, example] of guide.entries())
    await writeFile(join(folder, `guide-${index + 1}.ts`), example)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** The types of the published `gql` know the schema. */
const typed = `
import { createClient, gql } from '@rodovia/client'
const rodovia = createClient({ url: 'http://localhost:4000' })
const { me } = await rodovia.graphql(gql('query One { me { email } }'))
export const email: string = me.email
// @ts-expect-error A field that is not in the schema.
gql('{ nothing }')
// @ts-expect-error A variable that is missing.
await rodovia.graphql(gql('query One($id: ID!) { order(id: $id) { code } }'))
// @ts-expect-error Not the type of the field.
export const wrong: number = me.email
`

const fileOf = (index: number) => join(folder, `example-${index + 1}.ts`)
const openDelivery = { OPEN_DELIVERY_ID: '', OPEN_DELIVERY_SECRET: '' }
const env = () => ({
  ...{ ...process.env, RODOVIA_KEY: demoApiKey, WEBHOOK_SECRET: webhookSecret },
  ...openDelivery,
})

test('the package declares what it imports, and nothing of Node', async () => {
  const at = join(folder, 'node_modules/@rodovia/client')
  const { dependencies, exports } = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'))
  expect(Object.keys(exports)).toEqual(['.', './manifest', './open-delivery', './webhooks'])
  const files = await Array.fromAsync(glob('*.js', { cwd: at }))
  const texts = await Promise.all(files.map((file) => readFile(join(at, file), 'utf8')))
  const imports = texts.flatMap((text) => [...text.matchAll(/^import .* from '((@[^/]+\/)?[^./'][^/']*)/gm)])
  const names = new Set(imports.map(([, name]) => name))
  expect([...names].sort()).toEqual(Object.keys(dependencies).sort())
})

test('the README has thirteen examples, which compile against the types of the package; so do those of the guide', async () => {
  expect(examples).toHaveLength(13)
  const options = {
    compilerOptions: {
      ...{ target: 'es2024', module: 'nodenext', moduleResolution: 'nodenext', strict: true },
      ...{ noEmit: true, types: ['node'], erasableSyntaxOnly: true, noUnusedLocals: true },
    },
    include: ['*.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  await writeFile(join(folder, 'typed.ts'), typed)
  const tsc = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder])
  expect(
    await tsc.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).toBe('')
})

const printed: [number, RegExp][] = [
  [1, /^[\d.]+ km for \d+ centavos$/],
  [2, /^RD\w{8} awaiting_driver$/],
  [3, /^\d+ \[/],
  [4, /^invalid_credentials .+status: 401/s],
  [5, /^João/],
  [6, /^João/],
  [7, /^RD\w{8} \w+$/],
  [8, /^connected$/],
  [10, /POST \/graphql\nPOST \/graphql\ntrue$/],
  [11, /^\d+ operations$/],
  [12, /^PENDING [\d.]+\n\[ 'PENDING', 'CANCELLED' \]$/],
  [13, /^2 "123" is not a telephone number.*\n1 true$/],
]

test.each(printed)('example %i runs', async (number, output) => {
  if (number === 7) await placeOrder()
  const { stdout } = await promisify(execFile)(process.execPath, [fileOf(number - 1)], {
    cwd: folder,
    env: env(),
    timeout: generousMs,
  })
  expect(stdout.trim()).toMatch(output)
})

async function placeOrder(): Promise<void> {
  const token = await tokenOf(platform.url, demo.shipper)
  const { cotacao_id } = await quoteFor(platform.url)
  await ask(platform.url, 'POST', '/api/app/v1/orders', { token, body: orderBody(cotacao_id) })
}

test('its command makes an event of a test key, and sends it signed to this machine', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const query = `mutation { createApiKey(input: {
    name: "CLI", mode: test, scopes: ["quotes", "orders:write", "orders:read", "events:read"]
  }) { key } }`
  const made = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  const command = join(folder, 'node_modules/@rodovia/client/command/main.js')
  const options = {
    env: { ...process.env, RODOVIA_KEY: made.body.data.createApiKey.key, RODOVIA_URL: platform.url },
  }
  await using receiver = await startWebhookReceiver({ secret: webhookSecret })
  const listening = spawn(
    process.execPath,
    [command, 'listen', receiver.url, '--secret', webhookSecret, '--events', 'tracking.delivered'],
    options,
  )
  try {
    await once(listening.stdout, 'data')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [command, 'trigger', 'tracking.delivered'],
      options,
    )
    expect(stdout).toContain('tracking.delivered came.')
    await expect.poll(() => receiver.received.length).toBe(1)
    const [event] = receiver.received
    expect(event).toMatchObject({ faults: [], id: JSON.parse(event!.body).id })
    expect(JSON.parse(event!.body)).toMatchObject({ type: 'tracking.delivered', livemode: false })
  } finally {
    listening.kill()
  }
})

test('example 9 takes a signed webhook and refuses another', async () => {
  const port = await freePort()
  const receiver = spawn(process.execPath, [fileOf(8)], { env: { ...env(), PORT: String(port) } })
  try {
    const body = JSON.stringify({ id: 'evt_1', type: 'tracking.delivered', data: { code: 'RD0A1B2C3D' } })
    const url = `http://localhost:${port}`
    const call = aSignedCall({ url, secret: webhookSecret, body })
    const send = (body: string) =>
      fetch(url, { method: 'POST', headers: call.headers, body }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => send(body)).toBe(204)
    expect(await send(`${body} `)).toBe(401)
  } finally {
    receiver.kill()
  }
  expect(await text(receiver.stdout)).toMatch('RD0A1B2C3D is delivered')
  await once(receiver, 'close').catch(() => {})
})
