import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body } from '../support/rest-client.ts'

const script = resolve(import.meta.dirname, '../../apps/admin.ts')
const password = 'long enough 2026'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodovia admin '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Said = { code: number; said: string; lines: string[] }

/** The command as people start it without a terminal, but for npm. */
async function admin(args: string[], env: Record<string, string>, typed = ''): Promise<Said> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env },
  })
  child.stdin.end(typed)
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((done) => child.on('exit', (ended) => done(ended ?? -1))),
  ])
  return { code, said: said + complained, lines: said.trim().split('\n') }
}

const logIn = (url: string, email: string, words: string) =>
  ask(url, 'POST', '/api/app/v1/auth/login', { body: { email, password: words } })

test('a superadmin is created before the server runs and logs in when it does; the command works beside it', async () => {
  const dataDir = join(folder, 'embedded')
  const env = { DATA_DIR: dataDir }
  const boss = ['create-superadmin', '--email', 'boss@rodovia.test', '--name', 'Berta Boss']
  const made = await admin(boss, env)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('superadmin of Rodovia') })
  const madeUp = made.lines.at(-1)!
  expect(madeUp).toMatch(/^[\w-]{20}$/)

  await using platform = await startPlatform({ dataDir })
  const { body } = await logIn(platform.url, 'boss@rodovia.test', madeUp)
  expect(body).toMatchObject({ ok: true, user: { role: 'superadmin' }, tenant: { tipo: 'plataforma' } })
  expect((await admin(['list-tenants'], env)).said).toMatch(/^[\w-]{36} {2}plataforma +Rodovia\n$/)
})

test('the command creates tenants, users, keys and passwords, and the audit log records it', async () => {
  await using database = await createTestDatabase()
  const env = { DATABASE_URL: database.url }
  await using platform = await startPlatform({ databaseUrl: database.url, env: { DEMO: '0' } })
  const { url } = platform

  const tenant = await admin(['create-tenant', '--name', 'Loja Nova', '--kind', 'embarcador'], env)
  expect(tenant.said).toMatch(/^Made [\w-]{36} {2}embarcador +Loja Nova\n$/)
  const owner = ['--tenant', 'Loja Nova', '--email', 'Ana@Rodovia.test', '--name', 'Ana', '--role', 'owner']
  const user = await admin(['create-user', ...owner, '--password-stdin'], env, `${password}\n`)
  expect(user).toMatchObject({ code: 0, said: 'Made ana@rodovia.test, owner of Loja Nova.\n' })
  const session = (await logIn(url, 'ana@rodovia.test', password)).body
  expect(session).toMatchObject({ ok: true, user: { role: 'owner' }, tenant: { name: 'Loja Nova' } })

  const key = await admin(
    [
      'create-key',
      '--tenant',
      'Loja Nova',
      '--name',
      'ERP',
      '--scopes',
      'wallet:read,quotes',
      '--cap',
      '5000',
    ],
    env,
  )
  const wallet = await ask(url, 'GET', '/v1/wallet', { key: key.lines.at(-1)! })
  expect(wallet.body).toMatchObject({ ok: true, balance_cents: 0 })

  const more = ['create-key', '--tenant', 'Loja Nova', '--name', 'Painel', '--scopes', 'privacy:manage']
  const itsAdmin = [
    '--tenant',
    'Loja Nova',
    '--email',
    'ivo@rodovia.test',
    '--name',
    'Ivo',
    '--role',
    'admin',
  ]
  await admin(['create-user', ...itsAdmin, '--password-stdin'], env, `${password}\n`)
  const tooMuch = await admin([...more, '--holder', 'ivo@rodovia.test'], env)
  expect([tooMuch.code, tooMuch.said]).toEqual([
    1,
    expect.stringContaining('may not give a key the scope privacy:manage'),
  ])
  expect((await admin([...more, '--holder', 'x@rodovia.test'], env)).said).toContain('has no member')
  expect((await admin([...more, '--expires', 'soon'], env)).said).toContain('--expires "soon" is not a time')
  const bounded = await admin([...more, '--expires', '2099-01-01', '--addresses', '203.0.113.0/24'], env)
  const refused = await ask(url, 'POST', '/v1/privacy/exports', {
    key: bounded.lines.at(-1)!,
    body: { phone: '+55 11 91234-5678' },
  })
  expect([refused.status, refused.body.error]).toEqual([403, 'address_not_allowed'])

  const reset = await admin(['reset-password', '--email', 'ANA@rodovia.test'], env)
  expect(reset.lines[0]).toBe('ana@rodovia.test has a new password.')
  expect((await logIn(url, 'ana@rodovia.test', password)).status).toBe(401)
  const { access_token } = (await logIn(url, 'ana@rodovia.test', reset.lines.at(-1)!)).body
  const none = await admin(['remove-factors', '--email', 'ana@rodovia.test'], env)
  expect([none.code, none.said]).toEqual([
    1,
    expect.stringContaining('ana@rodovia.test has no second factor.'),
  ])
  const link = await admin(['reset-password', '--email', 'ana@rodovia.test', '--link'], env)
  expect(link.lines[0]).toMatch(/\/conta\/senha\/[\w-]{43}$/)

  const query = '{ auditLog(first: 100) { nodes { action facts role userName address } } }'
  const log = await ask(url, 'POST', '/graphql', { token: access_token, body: { query } })
  const byConsole = log.body.data.auditLog.nodes.filter(
    ({ facts }: Body) => facts.by === 'the console of the server',
  )
  expect(byConsole.map(({ action }: Body) => action)).toEqual([
    'password.reset_link_made',
    'password.reset',
    'password.reset_link_made',
    'key.created',
    'user.created',
    'key.created',
    'user.created',
    'tenant.created',
  ])
  for (const entry of byConsole) expect(entry).toMatchObject({ role: null, userName: null, address: null })
  for (const said of [user.said, platform.output()]) expect(said).not.toContain(password)
})

describe('the command refuses, with the reason,', () => {
  const refused = async (args: string[], env = {}, typed = '') => {
    const { code, said } = await admin(
      args,
      { DATABASE_URL: 'postgres://nobody@localhost:1/never', ...env },
      typed,
    )
    expect(code).toBe(1)
    expect(said).not.toContain('    at ')
    return said
  }

  test('no command, an unknown one, two, and a password as a flag', async () => {
    expect(await refused([])).toMatch(/^Give a command\.\n\nnpm run admin -- COMMAND/)
    expect(await refused(['destroy'])).toMatch(/^"destroy" is no command\./)
    expect(await refused(['list-tenants', 'x'])).toContain('Give one command; got list-tenants x')
    expect(await refused(['create-user', '--password', 'x'])).toContain("Unknown option '--password'")
  })

  test('a missing flag without a terminal, a short password, a taken address, an unknown tenant or account', async () => {
    await using database = await createTestDatabase()
    const env = { DATABASE_URL: database.url }
    const boss = ['create-superadmin', '--email', 'boss@rodovia.test', '--name', 'Boss']
    expect(await refused(['create-tenant', '--name', 'x'], env)).toContain(
      'Give --kind: there is no terminal',
    )
    expect(await refused([...boss, '--password-stdin'], env, 'short\n')).toContain(
      'must have 10 to 200 characters',
    )
    expect((await admin(boss, env)).code).toBe(0)
    expect(await refused(boss, env)).toContain('belongs to another account already')
    expect(
      await refused(['create-key', '--tenant', 'Nobody', '--name', 'x', '--scopes', 'quotes'], env),
    ).toContain('There is no tenant "Nobody"')
    expect(await refused(['reset-password', '--email', 'x@rodovia.test'], env)).toContain('No account has')
  })
})
