import { createSharding } from '../sharding/sharding.ts'
import { sqlOn, transactionsOn } from '../statements/sql.ts'
import { initOrm } from './orm.ts'
import { createSignals } from './signal.ts'
import { traceConnections } from './statement-span.ts'

export type Connections = Awaited<ReturnType<typeof openConnections>>

/** One pool for statements and MikroORM, and what stores are made from. It connects with the first statement. */
export async function openConnections(options: {
  url: string
  poolSize: number
  applicationName?: string
  connectionTimeoutMillis?: number
}) {
  const orm = await initOrm(options)
  const { em } = orm
  const pool = await em.getConnection().getNativeClient()
  traceConnections(pool)
  const sql = sqlOn(pool)
  return {
    context: {
      sql,
      inTransaction: transactionsOn(pool),
      em,
      signals: createSignals(sql),
      sharding: createSharding(sql),
    },
    pool,
    async [Symbol.asyncDispose]() {
      await orm.close()
      // MikroORM leaves a pool open that none of its own queries used.
      if (!pool.ended) await pool.end()
    },
  }
}
