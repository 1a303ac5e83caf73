import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgresCluster, untilPromoted } from '../../test/support/postgres-cluster.ts'
import { databaseClient } from './database-client.ts'

test('a primary that hangs without ending its connections is left when another host takes writes', async () => {
  await using cluster = await startPostgresCluster({ near: {} })
  const { primary, replicas } = cluster
  const pool = new pg.Pool({ ...databaseClient(cluster.urlOf(replicas.near!, primary)), max: 2 })
  pool.on('error', () => {})
  const portNow = async () => (await pool.query("SELECT current_setting('port') AS port")).rows[0].port
  expect(primary.host).toBe(`127.0.0.1:${await portNow()}`)

  await primary.signalAll('SIGSTOP')
  const hanging = Promise.allSettled([portNow(), portNow()])
  await pause(500)
  await replicas.near!.promote()
  await untilPromoted(replicas.near!)
  const ends = await hanging
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(replicas.near!.host).toBe(`127.0.0.1:${await portNow()}`)

  await primary.signalAll('SIGCONT')
  await pool.end()
})

test('without a host that takes writes a connection is refused as while PostgreSQL starts', async () => {
  const { connectionString, Client } = databaseClient('postgres://user@127.0.0.1:1,127.0.0.1:2/rodovia')
  await expect(new Client({ connectionString }).connect()).rejects.toMatchObject({
    code: '57P03',
    message: /^no host takes writes \(127\.0\.0\.1:1: connect ECONNREFUSED .*; 127\.0\.0\.1:2: /,
  })
})
