import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { removeDataDir, startPlatform } from '../support/platform.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'

const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodovia pátio de carga '))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeDataDir(folder)
})

describe('npm start', () => {
  test('starts in a folder with spaces, prints its address and duration, and ends cleanly', async () => {
    await using platform = await startPlatform({ dataDir: await aFolder() })
    // It answers a moment before it has said so.
    await expect.poll(platform.output).toMatch(/ready in \d+(\.\d+)? s/i)
    for (const account of Object.values(demo)) expect(platform.output()).toContain(account)
    expect(platform.output().match(/^\s*.*curl /gm)?.length).toBeGreaterThanOrEqual(3)
    expect(platform.output()).toContain(`${platform.url}/graphql`)
    expect(await platform.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('keeps its data, and its sessions, from one start to the next', async () => {
    const dataDir = await aFolder()
    await using first = await startPlatform({ dataDir })
    const token = await tokenOf(first.url, demo.shipper)
    await first.end('SIGINT')
    await using second = await startPlatform({ dataDir })
    expect((await ask(second.url, 'GET', '/api/app/v1/wallet', { token })).body).toMatchObject({
      balance_cents: 100_000,
    })
  })

  test('keeps its data from other users of the machine', async () => {
    const dataDir = join(await aFolder(), 'data')
    await using platform = await startPlatform({ dataDir })
    await expect.poll(platform.output).toMatch(/ready in/i)
    // An older version wrote these for everyone to read.
    for (const file of ['instance.lock', 'instance.pid']) await chmod(join(dataDir, file), 0o644)
    await platform.end('SIGTERM')
    await using _again = await startPlatform({ dataDir })
    const names = await readdir(dataDir, { recursive: true })
    expect(names).toEqual(expect.arrayContaining(['instance.lock', 'instance.pid', 'secrets.json']))
    const open = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(dataDir, name)).catch(() => null)
        return found && found.mode & 0o077 ? `${name}: ${(found.mode & 0o777).toString(8)}` : null
      }),
    )
    expect(open.filter(Boolean)).toEqual([])
    // For root, PostgreSQL runs as another user, who enters the folder.
    expect((await stat(dataDir)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  })

  test('makes no demo data in production', async () => {
    await using platform = await startPlatform({ dataDir: await aFolder(), env: { NODE_ENV: 'production' } })
    expect(platform.output()).not.toContain(demo.password)
    const login = { body: { email: demo.shipper, password: demo.password } }
    expect((await ask(platform.url, 'POST', '/api/app/v1/auth/login', login)).body.error).toBe(
      'invalid_credentials',
    )
  })

  test('names a port in use and how to choose another', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const child = start({ PORT: String(port), DATA_DIR: await aFolder() })
    const { code, said } = await ending(child)
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is taken`)
    expect(said).toContain('PORT=')
    expect(said).not.toMatch(/at .*\.ts:\d+/)
    other.close()
  })

  test('with wrong settings names every one of them at once', async () => {
    const { code, said } = await ending(
      start({ PORT: 'four thousand', DEMO: 'maybe', DATA_DIR: await aFolder() }),
    )
    expect(code).toBe(1)
    expect(said).toMatch(/PORT="four thousand"/)
    expect(said).toMatch(/DEMO="maybe"/)
  })
})

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, 'apps/server.ts')], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ending(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
