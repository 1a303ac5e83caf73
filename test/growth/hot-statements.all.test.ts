import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallerName, callerNames } from '../permissions/callers.ts'
import { operations, rest } from '../permissions/expected.ts'
import { documentOf, graphqlRequests } from '../permissions/graphql-requests.ts'
import { caseFor } from '../permissions/matrix-case.ts'
import { createKeys, keyHolders, partner } from '../permissions/partner.ts'
import {
  openPermissionFixture,
  type PermissionFixture,
  type Resource,
} from '../permissions/permission-fixture.ts'
import { placeOf, type RestRequest, restRequest } from '../permissions/rest-requests.ts'
import { answerTo } from '../permissions/send-graphql.ts'
import { readColumns, readTable } from '../permissions/table.ts'
import { startPlatform } from '../support/platform.ts'
import { ask, orderBody } from '../support/rest-client.ts'
import { acrossTenants, entryOf, keyOf } from './across-tenants.ts'
import { fillDatabase, tables } from './fill.ts'
import { hasPlan, planReader } from './plans.ts'
import type { Recorded } from './record-statements.ts'
import { tenantReader } from './tenant-conditions.ts'

/**
 * Whatever the platform asks PostgreSQL when everybody asks for everything is to be found by an index. Nobody keeps a list of the
 * statements: they are recorded on their way, and the tables of test/permissions name every operation there is.
 */

/** The statements that may read a whole table, each with the reason. */
const exceptions: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /order_id IN \(SELECT order_id FROM incidents WHERE resolved_at IS NULL\) AS has_incident/,
    'the dispatch desk’s queue, of what is under way and of the problems that nobody decided about yet',
  ],
  [
    /FROM incidents\s+WHERE resolved_at IS NULL\s+(AND tenant_id = \$1 )?GROUP BY tenant_id, order_id/,
    'the overview’s problems, of those alone that nobody decided about yet',
  ],
  [
    /FROM collected_payments WHERE driver_id IS NOT NULL AND settled_at IS NULL GROUP BY driver_id/,
    'the cash that drivers owe, of those payments alone that nobody passed on yet',
  ],
  [
    /FROM transactions WHERE order_id IS NOT NULL/,
    'the check of the whole ledger, which a superadmin asks for now and then',
  ],
  [
    /\(SELECT count\(\*\)::int FROM deliveries WHERE \(rehearsal IS NULL\) = \$1( AND (final_status is null AND |final_)?status = ANY \(\$2\))?\) AS total/,
    'how many orders there are of all tenants, for the platform’s people alone',
  ],
  [
    /array_agg\(order_id\).*\s+FROM deliveries WHERE \(rehearsal IS NULL\) = \$1 AND order_id < \$2 GROUP BY final_status/,
    'how many of them have ended, which is remembered for an hour',
  ],
  [
    /count\(\*\) as "count" from "audit_entries" as "a0" where ("a0"."action" in \([^)]*\) and )?coalesce\(substr\([^)]*\) = '8', false\) = false$/,
    'how long the audit log of all tenants is, for a superadmin',
  ],
]

/** These grow with the customers, by a few each, and not with what they order. */
const small = ['tenants', 'wallets', 'users', 'drivers', 'webhook_endpoints']

const orders = 1_000
const isBig = new Set([...tables, 'refresh_tokens'].filter((table) => !small.includes(table)))

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

let world: PermissionFixture
let recordedIn: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-statements-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  recordedIn = join(folder, 'statements.jsonl')
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-statements.ts'))
  world = stack.use(
    await openPermissionFixture(
      { RECORD_STATEMENTS: recordedIn, NODE_OPTIONS: `--import ${recorder.href}` },
      startPlatform,
    ),
  )
  const { owner } = world.users
  const biggest = { tenantId: owner.tenantId, userId: owner.id }
  await fillDatabase({ url: world.databaseUrl, orders, biggest, days: 25 })
})

/** The callers for whom the same list is another statement. */
const differing = new Set<CallerName>([
  'owner',
  'cliente_externo',
  'operacoes',
  'superadmin',
  'driver',
  'manager of the fleet',
])

/** They ask for all that is only read, as far as they may; what changes something is asked for by one who may. */
async function askAll(
  table: string,
  requestFor: (name: string) => RestRequest,
  send: (name: string, thing: Resource, token?: string) => Promise<void>,
): Promise<void> {
  for (const { name, cells } of readTable(table)) {
    const allowed = callerNames.filter((one) => cells[one] === '+')
    const isRead = /^(GET|Query)/.test(name)
    const asking = isRead ? allowed.filter((one) => differing.has(one)) : []
    for (const one of asking.length > 0 ? asking : allowed.slice(0, 1)) {
      const { resource, token } = await caseFor(world, one, requestFor(name), true)
      await send(name, resource, token)
    }
  }
}

async function askAsPartner(): Promise<void> {
  const headers = (await createKeys(world))['every scope']
  for (const { name, cells } of readColumns(partner, keyHolders)) {
    if (cells['every scope'] !== '+') continue
    const { state = 'accepted', consumes } = restRequest(name)
    const thing = await (consumes ? world.createResource(state) : world.sharedResource(state))
    await sendRest(name, thing, undefined, headers)
  }
}

/** A whole ride of the robot's, and its money. */
async function rehearse(): Promise<void> {
  const mutation = `mutation { createApiKey(input: { name: "test", mode: test, scopes: ["quotes", "orders:write"] }) { key } }`
  const { data } = await world.graphql(mutation, world.users.owner.token)
  const send = async (path: string, body?: object) => {
    const answer = await ask(world.url, 'POST', `/v1${path}`, {
      key: data.createApiKey.key,
      ...(body && { body }),
    })
    expect([path, answer.body.ok]).toEqual([path, true])
    return answer.body
  }
  await send('/rehearsal/wallet', { amount_cents: 100_000 })
  const { cotacao_id } = await send('/quotes', { cep_origem: '01310100', cep_destino: '04538133' })
  const { order } = await send('/orders', {
    ...orderBody(cotacao_id),
    rehearsal: { script: 'problem', pace: 'stepped' },
  })
  for (let act = 0; act < 9; act++) await send(`/rehearsal/orders/${order.order_id}/step`)
}

async function sendRest(name: string, thing: Resource, token?: string, headers?: Record<string, string>) {
  const { method, address } = placeOf(name, thing)
  const { body } = restRequest(name)
  const { status } = await ask(world.url, method, address, {
    ...(token && { token }),
    ...(headers && { headers }),
    ...(body && { body: await body(thing, world, token) }),
  })
  expect([name, status]).toEqual([name, 200])
}

async function sendGraphql(name: string, thing: Resource, token?: string) {
  const { code } = await answerTo(world.url, await documentOf(name, thing, world, { token }), token)
  expect([name, code]).toEqual([name, null])
}

const created = `createdFrom: "2026-01-01T00:00:00Z", createdBefore: "2100-01-01T00:00:00Z"`
const instants = `from: "2026-01-01T00:00:00Z", before: "2100-01-01T00:00:00Z"`

/** Lists as people narrow them. */
const narrowed = [
  ...[
    'statuses: [delivered]',
    'statuses: [returned]',
    'statuses: [assigned, accepted]',
    created,
    `statuses: [canceled], ${created}`,
    'reference: "none"',
  ].map(
    (filter) => `orders(filter: { ${filter} }, first: 20) { totalCount nodes { code timeline { label } } }`,
  ),
  ...['actions: ["order.placed"]', instants].map(
    (filter) => `auditLog(filter: { ${filter} }) { totalCount nodes { action } }`,
  ),
  'deliveries(statuses: [delivered]) { totalCount nodes { code } }',
  'wallet { statement(first: 20, offset: 40) { totalCount nodes { reason } } }',
]

async function askForNarrowedLists(): Promise<void> {
  for (const list of narrowed)
    for (const one of ['owner', 'cliente_externo', 'operacoes', 'superadmin', 'driver'] as const)
      await world.graphql(`{ ${list} }`, world.users[one].token)
}

/** Half a minute, but on a machine with other things to do. */
const patienceMilliseconds = 600_000
beforeAll(() => askAll(rest, restRequest, sendRest), patienceMilliseconds)
beforeAll(() => askAll(operations, (name) => graphqlRequests[name]!, sendGraphql), patienceMilliseconds)
beforeAll(askAsPartner, patienceMilliseconds)
beforeAll(rehearse, patienceMilliseconds)
beforeAll(askForNarrowedLists, patienceMilliseconds)

async function recorded(): Promise<Recorded[]> {
  const lines = (await readFile(recordedIn, 'utf8')).trim().split('\n')
  return lines.map((line): Recorded => JSON.parse(line)).filter(hasPlan)
}

async function connect(): Promise<pg.Client> {
  const client = stack.adopt(new pg.Client({ connectionString: world.databaseUrl }), (open) => open.end())
  await client.connect()
  return client
}

test('whatever is asked, PostgreSQL finds it by an index', async () => {
  const statements = await recorded()
  expect(new Set(statements.map(({ name }) => name)).size).toBeGreaterThan(35)

  const wholeReadsOf = await planReader(await connect())
  const found = new Map<string, string>()
  for (const statement of statements) {
    if (exceptions.some(([piece]) => piece.test(statement.text))) continue
    for (const { table, how } of await wholeReadsOf(statement))
      if (isBig.has(table) || table.startsWith('positions_'))
        found.set(`${table}: ${how}`, `${statement.name ?? ''} ${statement.text}`.trim())
  }
  expect(Object.fromEntries(found)).toEqual({})
})

test('whatever reads what is a tenant’s says of which tenant, or is listed', async () => {
  const tenantUse = await tenantReader(await connect())
  const unlisted = new Map<string, string[]>()
  const seen = new Set<string | RegExp>()
  for (const statement of await recorded()) {
    const { unbound } = await tenantUse(statement)
    if (unbound.length === 0) continue
    const entry = entryOf(statement)
    if (!entry) unlisted.set(keyOf(statement), unbound)
    else
      seen.add(statement.name ? keyOf(statement) : entry.texts!.find((text) => text.test(keyOf(statement)))!)
  }
  expect(Object.fromEntries(unlisted)).toEqual({})
  const listed = acrossTenants.flatMap(({ isRare, names = [], texts = [] }) =>
    isRare ? [] : [...names, ...texts],
  )
  expect(listed.filter((one) => !seen.has(one))).toEqual([])
})
