import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dispatchDelivery } from '@rodovia/core/dispatch/dispatch-delivery.ts'
import { anId } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { ResponseStream } from '@rodovia/engine'
import { type ConfigOverrides, readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { demoTenants, demoUsers, seedDemo } from '@rodovia/postgres/demo/demo-data.ts'
import { type ExecutionResult, execute, parse } from 'graphql'
import { localSubgraphs } from '../../apps/composition/local-subgraphs.ts'
import { makeEngine } from '../../apps/composition/make-engine.ts'
import { type AllPorts, makePorts } from '../../apps/composition/make-ports.ts'
import type { CallContext } from '../../apps/composition/subgraph-calls.ts'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { testConfig } from '../../test/support/test-config.ts'
import { schemas } from '../schemas.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the response that it expects
export type Data = Record<string, any>

/** A client with a caller, or without one. */
export type TestClient = {
  actor: Actor | null
  /** Returns the data; throws on errors. */
  ask(source: string, variables?: Data): Promise<Data>
  /** Returns data and errors. */
  answer(source: string, variables?: Data): Promise<ExecutionResult<Data>>
  /** Starts a subscription. */
  subscribe(source: string, variables?: Data): Promise<ResponseStream>
  /** Resolves entities in one subgraph, from representations, with these fields. */
  resolveEntities(
    subgraph: keyof typeof schemas,
    representations: Data[],
    fields: string,
  ): Promise<ExecutionResult<Data>>
}

export type Federation = AsyncDisposable & {
  ports: AllPorts
  /** Calls of the stores so far, such as `deliveries.timelines`. */
  calls: string[]
  as(account: string | null, more?: Partial<Actor> & { language?: Language }): TestClient
  /** Runs the due dispatch work, such as offers to drivers. */
  dispatch(): Promise<void>
}

const stores = ['users', 'sessions', 'quotes', 'deliveries', 'drivers', 'ledger', 'outbox'] as const

/** The engine with the six subgraphs, on the real stores with the demo data. */
export async function startFederation(overrides: ConfigOverrides = {}): Promise<Federation> {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia-subgraphs-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...testConfig({ auth: { argon2: { memoryKiB: 8, passes: 1 } }, ...overrides }),
  })
  const log = createLog(config)
  const database = stack.use(await openDatabase({ url, poolSize: 5 }))
  const made = await makePorts(config, await loadSecrets(dataDir), database, log, stack)
  await seedDemo({
    url,
    hashPassword: (password) => made.passwords.hash(password, 'demo'),
    gazetteer: made.gazetteer,
    at: made.clock(),
  })
  const engine = stack.use(await makeEngine(config, localSubgraphs(), log))

  const calls: string[] = []
  const ports = { ...made }
  for (const name of stores) ports[name] = counted(name, made[name], calls) as never
  const disposal = stack.move()

  return {
    ports,
    calls,
    as(account, { language = 'en', ...more } = {}) {
      const actor = account === null ? null : { ...actorOf(account), ...more }
      const context: CallContext = {
        actor,
        language,
        requestId: 'a test',
        address: '203.0.113.7',
        idempotencyKey: null,
        stepUpToken: null,
        ports,
        deadline: null,
        readAfter: null,
      }
      const answer = async (source: string, variables?: Data) => {
        const operation = await engine.prepare(null, source)
        return engine.execute(operation, { variables, context }) as ExecutionResult<Data>
      }
      return {
        actor,
        answer,
        ask: async (source, variables) => dataOf(await answer(source, variables)),
        async subscribe(source, variables) {
          const answers = await engine.subscribe(await engine.prepare(null, source), { variables, context })
          if ('next' in answers) return answers
          throw answers.errors?.[0] ?? new Error('neither events nor errors')
        },
        async resolveEntities(subgraph, representations, fields) {
          const type = representations[0]?.__typename
          const document = parse(
            `query ($of: [_Any!]!) { _entities(representations: $of) { ... on ${type} { ${fields} } } }`,
          )
          const variableValues = { of: representations }
          return execute({ schema: schemas[subgraph], document, variableValues, contextValue: context })
        },
      }
    },
    async dispatch() {
      for (const due of await made.deliveries.dueForDispatch(made.clock(), 100))
        await dispatchDelivery(made, due)
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** The actor of a demo account, by the local part of its e-mail address. */
function actorOf(mailbox: string): Actor {
  const user = demoUsers.find(({ email }) => email === `${mailbox}@demo.rodovia.dev`)
  const tenant = demoTenants.find(({ id }) => id === user?.tenantId)
  if (!user || !tenant) throw new Error(`there is no demo account ${mailbox}`)
  const { id: userId, tenantId, role, persona } = user
  return {
    userId,
    tenantId,
    tenantName: tenant.name,
    tenantKind: tenant.kind,
    role,
    persona,
    sessionId: anId<SessionId>(1),
    key: null,
  }
}

/** A proxy of a store that records each call. */
function counted<Store extends object>(name: string, store: Store, calls: string[]): Store {
  return new Proxy(store, {
    get(target, property, receiver) {
      const value = Reflect.get(target, property, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(`${name}.${String(property)}`)
        return Reflect.apply(value, target, args)
      }
    },
  })
}

export function dataOf({ data, errors }: ExecutionResult<Data>): Data {
  if (errors?.[0]) throw errors[0]
  if (!data) throw new Error('neither data nor errors')
  return data
}

/** The error codes of a response, in order. */
export function codesOf({ errors = [] }: ExecutionResult<Data>): unknown[] {
  return errors.map(({ extensions }) => extensions?.code)
}
