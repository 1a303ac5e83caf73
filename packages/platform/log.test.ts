import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { withRequestId } from './request-scope.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }))
  return lines
}

describe('the log', () => {
  it('writes a JSON line with time, level and text', () => {
    const [line] = written((log) => log.child({ requestId: 'r1' }).info({ port: 4000 }, 'listening'))
    expect(JSON.parse(line!)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'r1',
      port: 4000,
      msg: 'listening',
    })
  })

  it('adds the id of the current request to each line, also from nested calls', async () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
    await Promise.all(
      ['r1', 'r2'].map((id) =>
        withRequestId(id, async () => {
          await new Promise(setImmediate)
          log.info({ id }, 'working')
        }),
      ),
    )
    log.info('idle')
    const [one, other, none] = lines.map((line) => JSON.parse(line))
    expect([one.requestId, other.requestId, none.requestId]).toEqual([one.id, other.id, undefined])
  })

  it('writes nothing below its level', () => {
    expect(written((log) => log.debug('detail'))).toEqual([])
  })

  it('redacts secrets at every usual place', () => {
    const [line] = written((log) =>
      log.info({
        password: 'hush',
        authorization: 'Bearer hush',
        'x-service-key': 'hush',
        body: { refresh_token: 'hush', password: 'hush' },
        req: {
          headers: { authorization: 'Bearer hush', cookie: 'hush', 'set-cookie': 'hush', host: 'kept' },
        },
        config: { databaseUrl: 'postgres://u:hush@h/d', auth: { jwtKeys: [{ secret: 'hush' }] } },
      }),
    )
    expect(line).not.toContain('hush')
    expect(line).toContain('kept')
  })

  it('writes type, message, code, cause and stack of an error, and no other property', () => {
    const cause = new RangeError('the road is closed')
    const error = Object.assign(new Error('no truck came', { cause }), {
      code: '08006',
      client: { port: 5432 },
    })
    const [line] = written((log) => log.error({ err: error }, 'failed'))
    const { err } = JSON.parse(line!)
    expect(err).toEqual({
      type: 'Error',
      message: 'no truck came: the road is closed',
      code: '08006',
      stack: expect.stringMatching(/log\.test\.ts.*caused by: RangeError/s),
    })
  })
})
