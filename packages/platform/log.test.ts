import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

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

  it('keeps quiet below its level', () => {
    expect(written((log) => log.debug('detail'))).toEqual([])
  })

  it('cuts secrets out, wherever they usually sit', () => {
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
})
