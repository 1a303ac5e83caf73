import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { generousMs } from './generous.ts'
import { pgbouncerProgram } from './programs.ts'
import { programPath } from './shared-services.ts'

export type PgBouncer = AsyncDisposable & {
  /** The database through the pooler. */
  url: string
  version: string
}

/**
 * A real PgBouncer of one's own in transaction mode, as Debian ships it, before the database of a URL. It gives each transaction the
 * session that was idle for the longest time, so that what depends on a session fails at once.
 */
export async function startPgBouncer(databaseUrl: string, { sessions = 3 } = {}): Promise<PgBouncer> {
  const program = await programPath(pgbouncerProgram)
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
server_round_robin = 1
`,
  )
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  await chmod(folder, 0o755)
  const server = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(server, 'exit')
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  const deadline = Date.now() + generousMs
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`PgBouncer does not answer:\n${output}`)
    }
    await pause(50)
  }
  const [, version = ''] = /PgBouncer (\d+\.\d+)/i.exec(output) ?? []
  return { url, version, [Symbol.asyncDispose]: stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
