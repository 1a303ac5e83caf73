import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Makes the Node that runs run.mjs report an old version. */
const pretendOld =
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })'
const old = ['--import', `data:text/javascript,${encodeURIComponent(pretendOld)}`]

describe('run.mjs', () => {
  let root: string
  beforeAll(async () => {
    root = join(await mkdtemp(join(tmpdir(), 'rodovia-run-')), 'a checkout')
    await mkdir(join(root, 'packages/platform'), { recursive: true })
    await mkdir(join(root, 'node_modules/.bin'), { recursive: true })
    await cp(join(import.meta.dirname, 'run.mjs'), join(root, 'packages/platform/run.mjs'))
    await writeFile(
      join(root, 'say.ts'),
      'console.log(process.argv.slice(2).join() as string)\nprocess.exit(7)\n',
    )
    await writeFile(
      join(root, 'wait.ts'),
      `for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
         process.once(signal, () => { console.log(signal); process.exit(5) })
       setInterval(() => {}, 1000)
       console.log(process.pid)\n`,
    )
    await symlink(join(root, 'say.ts'), join(root, 'node_modules/.bin/say'))
  })
  afterAll(() => rm(join(root, '..'), { recursive: true }))

  const launch = (args: string[], { nodeArgs = [] as string[], env = {} } = {}) =>
    spawn(process.execPath, [...nodeArgs, join(root, 'packages/platform/run.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  async function run(args: string[], options = {}) {
    const child = launch(args, options)
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { code, out: out.trim(), err: err.trim() }
  }

  it('runs a script with its arguments and passes its exit code on', async () => {
    expect(await run(['say.ts', 'a b', '--c'])).toEqual({ code: 7, out: 'a b,--c', err: '' })
  })

  it('caches compiled files for the next start', async () => {
    await run(['say.ts'], { env: { NODE_COMPILE_CACHE: undefined } })
    expect(await readdir(join(root, 'node_modules/.cache/rodovia'))).toHaveLength(1)
  })

  it('reads .env if it exists, and prints nothing if it does not', async () => {
    await writeFile(join(root, 'said.ts'), 'console.log(process.env.SAID)')
    expect(await run(['--settings', 'said.ts'])).toEqual({ code: 0, out: 'undefined', err: '' })
    await writeFile(join(root, '.env'), 'SAID=in the file')
    expect(await run(['--settings', 'said.ts'])).toEqual({ code: 0, out: 'in the file', err: '' })
    expect(await run(['said.ts'])).toEqual({ code: 0, out: 'undefined', err: '' })
  })

  it('runs a program of node_modules', async () => {
    expect(await run(['--bin', 'say', 'x'])).toEqual({ code: 7, out: 'x', err: '' })
    expect(await run(['--bin', 'nothing'])).toMatchObject({ code: 1, err: expect.stringContaining('npm ci') })
  })

  it('prints its usage', async () => {
    expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining('Usage') })
  })

  it('says what to do when this Node is too old and npm installed none', async () => {
    const { code, err } = await run(['say.ts'], { nodeArgs: old })
    expect(code).toBe(1)
    expect(err).toMatch(/^Rodovia needs Node 24 .* Run `npm ci`/)
    expect(err).not.toContain('\n')
  })

  it('uses the Node that npm installed when this one is too old', async () => {
    const bin = join(root, 'node_modules/node/bin')
    await mkdir(bin, { recursive: true })
    await symlink(process.execPath, join(bin, 'node'))
    expect(await run(['say.ts', 'x'], { nodeArgs: old })).toEqual({ code: 7, out: 'x', err: '' })
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('forwards %s and waits for the exit', async (signal) => {
    const child = launch(['wait.ts'])
    await once(child.stdout, 'data')
    const said = text(child.stdout)
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect([code, (await said).trim()]).toEqual([5, signal])
  })

  it('reports a death by signal as a shell does', async () => {
    const child = launch(['wait.ts'])
    const [pid] = await once(child.stdout, 'data')
    process.kill(Number(pid), 'SIGKILL')
    expect(await once(child, 'exit')).toEqual([137, null])
  })

  it('stops the script when npm’s shell dies', async () => {
    const launcher = join(root, 'packages/platform/run.mjs')
    const command = `"${process.execPath}" "${launcher}" wait.ts; true`
    const shell = spawn('sh', ['-c', command], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(shell.stdout, 'data')
    const said = text(shell.stdout)
    shell.kill('SIGKILL')
    expect((await said).trim()).toBe('SIGTERM')
  })
})
