import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { generousMs } from '../support/generous.ts'
import { launch, type StartedPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { until } from '../support/rest-client.ts'

const isWaiting = async ({ output }: StartedPlatform) => output().includes('"msg":"waiting"')

test.each([
  ['the platform', 'server.ts'],
  ['each service a process of its own', 'processes.ts'],
])(
  '%s: a start that waits for the migration of another process says so, and SIGTERM ends it',
  async (_, main) => {
    await using stack = new AsyncDisposableStack()
    const { url } = stack.use(await createTestDatabase())
    const connect = async (name: string) => {
      const client = stack.adopt(new pg.Client({ connectionString: url, application_name: name }), (one) =>
        one.end(),
      )
      await client.connect()
      return client
    }
    const [holder, observer] = [await connect('a long migration'), await connect('an observer')]
    await holder.query('BEGIN; SELECT pg_advisory_xact_lock(550162544)')
    const platform = stack.use(
      await launch(
        main,
        {
          databaseUrl: url,
          env: { REDIS_URL: 'redis://127.0.0.1:1', SUBGRAPH_PORT: String(await freePort(20)) },
        },
        { isReady: isWaiting, withinMs: generousMs },
      ),
    )
    expect(platform.output()).toMatch(
      /"waitsFor":"the migration of another process \(PostgreSQL pid \d+, a long migration/,
    )
    expect(await platform.end('SIGTERM')).toEqual({ code: 0, signal: null })
    const left = () =>
      observer.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'rodovia%'`,
      )
    await until(left, ({ rowCount }) => rowCount === 0)
  },
)
