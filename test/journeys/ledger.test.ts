import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { scrape } from '../support/metrics.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const script = join(resolve(import.meta.dirname, '../..'), 'apps/ledger-check.ts')

/** The command as people start it, but for npm. */
function ledgerCheck(databaseUrl: string, ...args: string[]): Promise<{ code: number; said: string[] }> {
  return new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim().split('\n') }),
    )
  })
}

const chainQuery = `{
  ledgerCheck {
    isSound transactions waitingForSeal faults { line }
    chain { head { position hash } checkedSeals checkedAt faults { kind subject } }
  }
}`

async function chainOf({ url }: TestPlatform) {
  const { body } = await ask(url, 'POST', '/graphql', {
    token: await tokenOf(url, demo.admin),
    body: { query: chainQuery },
  })
  return body.data.ledgerCheck
}

test('transactions are sealed within a moment and checked continuously; a change around the rules is named', async () => {
  const metricsPort = await freePort()
  const env = { METRICS_PORT: String(metricsPort), ...testConfig({ ledgerCheck: { everySeconds: 1 } }) }
  await using platform = await startTestPlatform({ env })
  const shipper = await tokenOf(platform.url, demo.shipper)
  const { order } = await placeOrder(platform.url, shipper)
  await placeOrder(platform.url, shipper)

  const sealed = await until(
    () => chainOf(platform),
    ({ transactions, waitingForSeal, chain }) =>
      transactions >= 4 && waitingForSeal === 0 && chain.head.position === transactions && chain.checkedAt,
  )
  expect(sealed).toMatchObject({ isSound: true, faults: [], chain: { faults: [] } })
  const { position, hash } = sealed.chain.head
  const query = `{ ledgerSeal(position: ${position}) { hash } }`
  const asked = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })
  expect(asked.body.data).toEqual({ ledgerSeal: { hash } })

  const sound = await ledgerCheck(platform.databaseUrl, '--seal', `${position}:${hash}`)
  expect(sound).toEqual({
    code: 0,
    said: [
      expect.stringMatching(
        /^\d+ transactions with \d+ entries; \d+ sealed, .* The ledger adds up, and its seals hold\.$/,
      ),
      expect.stringMatching(/^The last seal is \d+:[0-9a-f]{64}$/),
    ],
  })
  const forged = await ledgerCheck(platform.databaseUrl, '--seal', `${position}:${'0'.repeat(64)}`)
  expect(forged.code).toBe(1)
  expect(forged.said[0]).toBe(`FAULT: seal ${position} is ${hash}, not ${'0'.repeat(64)}`)

  await platform.sql('ALTER TABLE ledger_transactions DISABLE TRIGGER USER')
  const [changed] = await platform.sql<{ id: string }>(
    `UPDATE ledger_transactions SET at = at - interval '1 day' WHERE order_id = $1 RETURNING id`,
    [order.order_id],
  )
  const found = await ledgerCheck(platform.databaseUrl)
  expect(found.code).toBe(1)
  expect(found.said[0]).toMatch(
    new RegExp(`^FAULT: transaction ${changed!.id} differs from what was sealed: .* \\(sealed at \\d+\\)$`),
  )
  const seen = await until(
    () => chainOf(platform),
    ({ chain }) => chain.faults.length > 0,
  )
  expect(seen.chain.faults).toEqual([{ kind: 'transaction_changed', subject: changed!.id }])
  const scraped = await scrape(`http://localhost:${metricsPort}`)
  expect(scraped.get('rodovia_ledger_faults{kind="transaction_changed"}')).toBe(1)
  expect(scraped.get('rodovia_ledger_faults{kind="escrow_wrong"}')).toBe(0)
})

test('the command explains the format of a seal', async () => {
  const { code, said } = await ledgerCheck('', '--seal', '1:abc')
  expect(code).toBe(1)
  expect(said[0]).toBe('"1:abc" is no seal: POSITION:HASH, the hash of 64 hex digits.')
})
