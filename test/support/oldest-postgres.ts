import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startPostmaster } from '@rodovia/platform/embedded-postgres/postmaster.ts'
import { chooseRunAs, run } from '@rodovia/platform/embedded-postgres/run-as.ts'
import { createLog } from '@rodovia/platform/log.ts'
import pg from 'pg'
import { oldestPostgresProgram } from './programs.ts'
import { programPath } from './shared-services.ts'

/** A server of Debian's PostgreSQL 15 with an empty database, whose owner is an ordinary role with the right to create databases. */
export async function startOldestPostgres(): Promise<AsyncDisposable & { url: string }> {
  await using stack = new AsyncDisposableStack()
  const postgres = await programPath(oldestPostgresProgram)
  const binaries = { postgres, initdb: join(dirname(postgres), 'initdb') }
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-oldest-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await chmod(folder, 0o711)
  const cluster = join(folder, 'postgres')
  const runAs = await chooseRunAs(binaries, folder, cluster)
  await mkdir(cluster, { mode: 0o700 })
  if (runAs.identity) await chown(cluster, runAs.identity.uid, runAs.identity.gid)
  await run(runAs, binaries.initdb, [
    ...[
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--auth=trust',
      '--no-sync',
    ],
  ])
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  const log = createLog({ logLevel: 'silent' })
  const logFile = join(folder, 'postgres.log')
  const { port } = stack.use(await startPostmaster({ postgres, runAs, cluster, logFile, log }))
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('CREATE ROLE rodovia LOGIN CREATEDB')
  await client.query('CREATE DATABASE rodovia OWNER rodovia')
  await client.end()
  const disposal = stack.move()
  return {
    url: `postgres://rodovia@127.0.0.1:${port}/rodovia`,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
