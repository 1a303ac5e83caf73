import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { blocksOf, type Page, pages, root, translationsFolder } from './pages.ts'

/** A block that no test can run says why in its first line. */
const notRun = /^# not run by the test: (.+)\n/

const reasons: Record<string, string[]> = {
  'README.md': ['the test has started the platform'],
  'CONTRIBUTING.md': ['it installs and checks the whole repository'],
  'docs/tutorials/deliver-in-your-own-town.md': [
    'it loads files from other servers; test/journeys/own-town.all.test.ts does the same with a town that was made up',
    'it needs the town of the last step',
  ],
  'docs/tutorials/first-delivery.md': ['the test has started the platform'],
  'docs/tutorials/first-delivery-as-a-driver.md': [
    'the test has started the platform',
    'it ends when a person has delivered',
  ],
  'docs/tutorials/first-integration.md': ['the test has started the platform with these settings'],
  'docs/how-to/answer-privacy-requests.md': ['it would erase an account of the demo'],
  'docs/how-to/back-up-and-restore.md': [
    'test/journeys/restore.all.test.ts runs every command of this page',
    'test/journeys/restore.all.test.ts runs every command of this page',
    'test/journeys/restore.all.test.ts runs every command of this page',
    'test/journeys/restore.all.test.ts runs every command of this page',
  ],
  'docs/how-to/check-the-ledger.md': [
    'it reads the settings and the data folder of the server',
    'it reads the settings and the data folder of the server',
  ],
  'docs/how-to/import-freight-floors.md': ['it needs a table of ANTT'],
  'docs/how-to/import-postal-codes.md': ['it needs a file of IBGE', 'it needs a table of your own'],
  'docs/how-to/manage-people.md': ['it asks questions at the terminal'],
  'docs/how-to/message-recipients.md': ["the test's platform has neither SMS nor WhatsApp"],
  'docs/how-to/monitor.md': ["the test's platform has another port for metrics"],
  'docs/how-to/price-by-road.md': [
    'it loads 87 MB, and an extract from another server',
    "the test's platform has another port for metrics",
  ],
  'docs/how-to/protect-your-account.md': [
    "the demo's accounts have no second factor",
    "the demo's accounts have no second factor",
  ],
  'docs/how-to/sign-in-with-your-identity-provider.md': [
    'it asks the DNS of a real domain',
    'it needs a real provider',
  ],
  'docs/how-to/put-the-app-on-drivers-phones.md': ['it needs a program and the internet'],
  'docs/how-to/return-parcels.md': ['it needs an order that was delivered'],
  'docs/explanation/scaling.md': [
    'it changes the database; test/journeys/sharded.all.test.ts changes the keys of one with orders under way',
  ],
  'docs/explanation/simulation.md': ['a simulated hour takes about a minute'],
  'docs/how-to/run-on-many-machines.md': [
    'each is a server of its own; test/journeys/apart.all.test.ts starts them',
    'it needs two machines; test/journeys/replicas.all.test.ts starts a primary and its replicas',
    'it needs Docker',
    'it needs Docker',
    'it needs a cluster',
    'it needs a cluster',
  ],
  'docs/how-to/show-streets-on-maps.md': ['it downloads some gigabytes', 'it needs the file'],
  'docs/how-to/store-files.md': [
    'it needs a bucket; test/journeys/two-machines.all.test.ts does the same',
    'it reads the settings and the data folder of the server',
  ],
  'docs/how-to/connect-your-shop.md': ['it needs an app of Nuvemshop'],
  'docs/how-to/check-carriers.md': ['it needs a file of ANTT'],
  'docs/how-to/register-freight-operations.md': ['it needs the institution'],
  'docs/how-to/issue-fiscal-documents.md': ["the package is the tax authority's"],
}

/** The output that a page promises. */
const printed: Record<string, (string | RegExp)[]> = {
  'docs/tutorials/deliver-in-your-own-town.md': [
    'city\ncity\nestimate\n',
    'Avenida Nove de Julho, 1500, Jundiaí - SP, 13208-000\n',
  ],
  'docs/how-to/price-by-road.md': ['estimate\n'],
  'docs/how-to/let-recipients-take-part.md': ['true\n', 'doorman\n', /^\d{4}-\d\d-\d\dT19:00:00\.000Z$/m],
  'README.md': ['Delivered'],
  'docs/tutorials/first-delivery.md': [
    'accepted\nat_pickup\npicked_up\nin_transit\ndelivered\n',
    "reason: 'order_placed'",
  ],
  'docs/tutorials/first-integration.md': [/^webhook\.test 1/m, /^wallet\.debit 1 RD/m],
  'docs/how-to/follow-a-delivery.md': ["step: 'arrived'", 'p90', 'event: next'],
  'docs/how-to/verify-a-proof.md': ['genuine\n', 'valid  '],
  'docs/how-to/take-payments-by-pix.md': ['paid\n'],
  'docs/how-to/confirm-a-sensitive-action.md': ['step_up_required\n', /^maria-\d+@rodovia\.example$/m],
  'docs/how-to/pay-drivers.md': ["status: 'requested'", 'settled\n'],
  'docs/how-to/rehearse-an-integration.md': [
    /^assigned\naccepted\nat_pickup\npicked_up\nin_transit\nin_transit\nin_transit\nin_transit\ndelivered\n/,
    'tracking.delivered false',
    /\n\d+\nThe order RD\w{8} was placed\.\n/,
    'tracking.picked_up came.\n',
  ],
  'docs/how-to/send-street-addresses.md': [
    'Avenida Paulista, 1578, sala 4 - Bela Vista, São Paulo - SP, 01310-100\npin\n',
    'Deixar na portaria\n',
  ],
  'docs/how-to/receive-webhooks.md': [/^whsec_/, /"replayed":\d/, 'webhook.test\n'],
  'docs/how-to/check-the-ledger.md': ['true\n', 'every seal matches'],
  'docs/explanation/planner.md': [/^(\{"routes":\[\[.+"unassigned":\[\]\}\n){2}$/],
  'docs/how-to/call-without-numbers.md': ['tel:+5511912345678\n'],
}

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia-docs-'))
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

// A translation has the blocks of its source, as translations.test.ts finds.
const withBlocks = pages.filter(
  (page) => blocksOf(page, 'sh').length > 0 && !page.path.startsWith(translationsFolder),
)

test('blocks that are not run are few, and each says why', () => {
  const found = withBlocks.map((page) => [
    page.path,
    blocksOf(page, 'sh').flatMap((block) => notRun.exec(block)?.[1] ?? []),
  ])
  expect(Object.fromEntries(found.filter(([, list]) => list!.length > 0))).toEqual(reasons)
})

describe('the shell blocks of each page run in order, as a reader pastes them', () => {
  test.each(withBlocks.map((page) => [page.path, page] as const))('%s', async (path, page) => {
    // Five idle minutes: the matcher has not seen the demo's driver since.
    await platform.sql(
      `UPDATE drivers SET is_kept_fresh = false, last_seen_at = now() - interval '6 minutes'`,
    )
    const { stdout, stderr } = await run(page)
    expect(stdout, stderr).not.toContain('"ok":false')
    expect(stdout.split('\n'), stderr).not.toContain('undefined')
    for (const text of printed[path] ?? []) expect(stdout).toMatch(text)
  })
})

/** Runs a page in one shell that ends at the first command that fails. */
async function run(page: Page) {
  const blocks = blocksOf(page, 'sh').filter((block) => !notRun.test(block))
  const script = ['set -eu', ...blocks]
    .join('\n')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('8080', String(await freePort()))
  return promisify(execFile)('bash', ['-c', script], {
    cwd: root,
    env: { ...process.env, API: platform.url, PUBLIC_URL: platform.url },
    timeout: 5 * generousMs,
  })
}
