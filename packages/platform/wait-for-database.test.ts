import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { freePort } from './free-ports.ts'
import { createLog } from './log.ts'
import { waitForDatabase, waitForDatabases } from './wait-for-database.ts'

const log = createLog({ logLevel: 'silent' })

describe('waitForDatabase', () => {
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rodovia-reachable-'))
    postgres = await startEmbeddedPostgres({
      dataDir,
      password: 'p'.repeat(32),
      log,
    })
  })
  afterAll(async () => {
    await postgres[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true })
  })

  const changed = (change: (url: URL) => void) => {
    const url = new URL(postgres.url)
    change(url)
    return url.href
  }

  it('returns when the database answers', async () => {
    expect(await waitForDatabase(postgres.url, { log })).toMatchObject({ isPooled: false })
  })

  it('names host and database, never the password', async () => {
    const url = `postgres://u:hush@localhost:${await freePort()}/roads`
    const fault: Error = await waitForDatabase(url, { log, waitSeconds: 0 }).catch((error) => error)
    expect(fault.message).toMatch(/^The database at localhost:\d+\/roads cannot be used: .*ECONNREFUSED/)
    expect(fault.message).toContain('Check DATABASE_URL')
    expect(fault.message).not.toContain('hush')
  })

  it('does not wait when waiting cannot help', async () => {
    const wrongPassword = changed((url) => {
      url.password = 'hush'
    })
    await expect(waitForDatabase(wrongPassword, { log, waitSeconds: 600 })).rejects.toThrow(
      'password authentication failed',
    )
    const noDatabase = changed((url) => {
      url.pathname = '/nowhere'
    })
    await expect(waitForDatabase(noDatabase, { log, waitSeconds: 600 })).rejects.toThrow(
      'database "nowhere" does not exist',
    )
  })

  it('waits for a database that starts later', async () => {
    const port = await freePort()
    const proxied = changed((url) => {
      url.port = String(port)
    })
    const waiting = waitForDatabase(proxied, { log, waitSeconds: 600 })
    await sleep(400)
    await using proxy = createServer((socket) => {
      const upstream = connect(Number(new URL(postgres.url).port), '127.0.0.1')
      socket.pipe(upstream).pipe(socket)
      for (const end of [socket, upstream]) end.on('error', () => {})
    })
    proxy.listen(port, '127.0.0.1')
    await waiting
  })
  it('says what it waits for', async () => {
    const lines: object[] = []
    const told = { warn: (facts: object) => void lines.push(facts) }
    const url = `postgres://u:hush@localhost:${await freePort()}/roads`
    await waitForDatabase(url, { log: told, waitSeconds: 3 }).catch(() => {})
    expect(lines).toEqual([
      {
        waitsFor: expect.stringMatching(/at localhost:\d+\/roads: .*ECONNREFUSED/),
        waitedSeconds: expect.any(Number),
        seconds: 3,
      },
    ])
  })

  it('refuses a direct address that leads to another database', async () => {
    const databaseDirectUrl = changed((url) => {
      url.pathname = '/postgres'
    })
    await expect(waitForDatabases({ databaseUrl: postgres.url, databaseDirectUrl }, { log })).rejects.toThrow(
      /\/postgres \(DATABASE_DIRECT_URL\) is another one than the database at .*\/rodovia \(DATABASE_URL\)/,
    )
  })
})
