import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const fixture = join(import.meta.dirname, 'lifecycle.fixture.ts')

/** Runs the fixture, sends the signals after its first line of output, and waits for its end. */
async function run(word: string, { signals = [] as NodeJS.Signals[] } = {}) {
  const child = spawn(process.execPath, [fixture, word], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, ended] = [text(child.stdout), text(child.stderr), once(child, 'exit')]
  await Promise.race([once(child.stdout, 'data'), ended])
  for (const signal of signals) child.kill(signal)
  const [code] = await ended
  return {
    code,
    out: (await out).trim().split('\n'),
    err: await err,
  }
}

describe('runMain', { concurrent: true }, () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('disposes on %s and exits with 0', async (signal) => {
    const { code, out, err } = await run('clean', { signals: [signal] })
    expect({ code, out, err }).toEqual({ code: 0, out: ['started', 'stopping', 'stopped'], err: '' })
  })

  it('exits although a timer is still set', async () => {
    expect(await run('leaves a timer', { signals: ['SIGTERM'] })).toMatchObject({ code: 0 })
  })

  it('disposes once when one Ctrl-C arrives three times', async () => {
    const { code, out } = await run('thrice', { signals: ['SIGINT'] })
    expect({ code, out }).toEqual({ code: 0, out: ['started', 'stopping', 'stopped'] })
  })

  it('exits at once on a second Ctrl-C', async () => {
    const { code, out } = await run('twice', { signals: ['SIGINT'] })
    expect({ code, out }).toEqual({ code: 130, out: ['started', 'stopping'] })
  })

  it('completes a start, then disposes', async () => {
    const { code, out } = await run('slow start', { signals: ['SIGTERM'] })
    expect({ code, out }).toEqual({ code: 0, out: ['starting', 'started', 'stopping', 'stopped'] })
  })

  it('abandons a start that does not end', async () => {
    const { code, out, err } = await run('endless start', { signals: ['SIGTERM'] })
    expect({ code, out, err }).toEqual({ code: 0, out: ['starting'], err: '' })
  })

  it('exits by force when stopping takes too long', async () => {
    const { code, err } = await run('hangs at the end', { signals: ['SIGTERM'] })
    expect(code).toBe(1)
    expect(err).toContain('Not everything stopped within 2 s')
  })

  it('exits with 1 when stopping fails', async () => {
    const { code, err } = await run('fault at the end', { signals: ['SIGTERM'] })
    expect(code).toBe(1)
    expect(err).toContain('brakes')
  })

  it.each([
    ['bad configuration', 'PORT is wrong'],
    ['fault of people', 'The road is closed'],
  ])('prints the message of a %s without a stack', async (word, message) => {
    const { code, err } = await run(word)
    expect({ code, err }).toEqual({ code: 1, err: `\n${message}\n\n` })
  })

  it('prints the stack of an unexpected error', async () => {
    const { code, err } = await run('fault of ours')
    expect(code).toBe(1)
    expect(err).toMatch(/TypeError: not a road\n\s+at /)
  })

  it('logs the signal when it begins to stop, and the end', async () => {
    const { out } = await run('with a log', { signals: ['SIGTERM'] })
    const lines = out.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ msg: 'stopping', because: 'SIGTERM' }, { msg: 'stopped' }])
  })

  it('exits with 1 and a message without a stack when a dependency fails', async () => {
    const { code, out, err } = await run('fault of people while running')
    expect({ code, out, err }).toEqual({
      code: 1,
      out: ['started', 'stopping', 'stopped'],
      err: '\nThe road gave way\n\n',
    })
  })

  it('disposes and exits with 1 on an uncaught error', async () => {
    const { code, out, err } = await run('fault while running')
    expect({ code, out }).toEqual({ code: 1, out: ['started', 'stopping', 'stopped'] })
    expect(err).toContain('pothole')
  })
})
