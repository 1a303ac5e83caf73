import { readConfig } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../test/support/stores.ts'
import { checkSecrets } from './check-secrets.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())
beforeEach(() => stores.query('DELETE FROM secret_fingerprints'))

const key = (kid: string) => `${kid}:${kid.repeat(32)}`

/** The content of a machine's `secrets.json`. */
const madeOn = (machine: string): Secrets => ({
  jwtKeys: [{ kid: machine, secret: `${machine} signs `.repeat(5) }],
  mediaLinkSecret: `${machine} links `.repeat(5),
  databasePassword: machine.repeat(32),
})

/** A process that starts: its warnings, and its metric. */
async function start(machine: string, env: Record<string, string> = {}) {
  const warnings: { facts: Record<string, unknown>; message: string }[] = []
  const take = (facts: object, message: string) => warnings.push({ facts: { ...facts }, message })
  const log = { warn: take, error: take }
  const measure = await checkSecrets({
    config: readConfig({ DATABASE_URL: stores.url, ...env }),
    secrets: madeOn(machine),
    subgraphSecret: null,
    database: stores,
    processName: `the platform of ${machine}`,
    log: log as unknown as Log,
  })
  const registry = new Registry()
  measure(registry)
  const differs = async () => {
    const text = await registry.getSingleMetricAsString('rodovia_secrets_differ')
    return [...text.matchAll(/secret="(\w+)"} 1/g)].map(([, name]) => name)
  }
  return { warnings, differs }
}

const shared = { JWT_KEYS: key('a'), MEDIA_LINK_SECRET: 'm'.repeat(32) }

test('in production secrets that were made locally are named', async () => {
  const { warnings } = await start('one', { NODE_ENV: 'production', MEDIA_LINK_SECRET: 'm'.repeat(32) })
  expect(warnings).toMatchObject([
    { facts: { settings: ['JWT_KEYS'] }, message: expect.stringMatching(/^JWT_KEYS: made on this machine/) },
  ])
})

test('in production nothing is said of secrets that are set, or of the embedded database', async () => {
  expect((await start('one', { NODE_ENV: 'production', ...shared })).warnings).toEqual([])
  await stores.query('DELETE FROM secret_fingerprints')
  expect((await start('two', { NODE_ENV: 'production', DATABASE_URL: '' })).warnings).toEqual([])
})

test('processes with the same secrets are left alone', async () => {
  await start('one', shared)
  const { warnings, differs } = await start('two', shared)
  expect(warnings).toEqual([])
  expect(await differs()).toEqual([])
})

test('a process with other secrets notices the one before, and is noticed by it', async () => {
  const one = await start('one')
  expect(await one.differs()).toEqual([])
  const two = await start('two')
  expect(two.warnings).toMatchObject([
    {
      facts: {
        setting: 'JWT_KEYS',
        otherProcess: expect.stringMatching(/^the platform of one on .+, process \d+$/),
      },
    },
    { facts: { setting: 'MEDIA_LINK_SECRET' } },
  ])
  await expect.poll(one.differs).toEqual(['JWT_KEYS', 'MEDIA_LINK_SECRET'])
})

test('new secrets beside an old database are named with what they void, until the former are back', async () => {
  const embedded = { DATABASE_URL: '' }
  expect((await start('one', embedded)).warnings).toEqual([])
  expect(await stores.secretFingerprints.replacedAt()).toEqual([])
  const { warnings } = await start('two', embedded)
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^JWT_KEYS: .*Void without it: sessions\. .*secrets\.json/),
    expect.stringMatching(/^MEDIA_LINK_SECRET: .*authenticator apps, .*secrets\.json/),
  ])
  expect(await stores.secretFingerprints.replacedAt()).toHaveLength(2)
  expect((await start('two', embedded)).warnings).toEqual([])
  expect(await stores.secretFingerprints.replacedAt()).toHaveLength(2)
  await start('one', embedded)
  expect(await stores.secretFingerprints.replacedAt()).toEqual([])
})

test('keys may be exchanged in steps, of which each fits the one before', async () => {
  const steps = [key('a'), `${key('a')},${key('b')}`, `${key('b')},${key('a')}`, key('b')]
  for (const JWT_KEYS of steps) expect((await start('one', { ...shared, JWT_KEYS })).warnings).toEqual([])
  expect((await start('one', { ...shared, JWT_KEYS: key('a') })).warnings).toHaveLength(1)
})

test('the database holds fingerprints, which differ from those of another database', async () => {
  await start('one', shared)
  const read = () =>
    stores.query<{ fingerprints: string[] }>('SELECT * FROM secret_fingerprints ORDER BY name')
  const rows = await read()
  expect(rows.map(({ fingerprints }) => fingerprints)).toEqual([
    [expect.stringMatching(/^[0-9a-f]{32}$/)],
    [expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/aaaa|mmmm/)
  await stores.query('DELETE FROM secret_fingerprints')
  await start('one', shared)
  expect((await read())[0]!.fingerprints).not.toEqual(rows[0]!.fingerprints)
})
