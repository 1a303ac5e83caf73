import { expect, test } from 'vitest'
import { createEmptyTestDatabase } from '../../../test/support/postgres.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { initOrm } from './orm.ts'

test.each(['begin', 'SELECT 2', 'commit'])(
  'a transaction whose connection breaks at %s leaves its place in the pool to the next one',
  async (statement) => {
    await using stack = new AsyncDisposableStack()
    const url = new URL(stack.use(await createEmptyTestDatabase()).url)
    let cuts = 2
    const onAsked = (piece: Buffer) => {
      if (piece.includes(statement) && cuts-- > 0) proxy.cut()
    }
    const to = { host: url.hostname, port: Number(url.port) }
    const proxy = stack.use(await startTcpProxy({ to, onAsked }))
    url.port = String(proxy.port)
    const orm = stack.adopt(initOrm({ url: url.href, poolSize: 1 }), (one) => one.close())
    const transaction = () => orm.em.fork().transactional((work) => work.execute('SELECT 2 AS two'))
    await expect(transaction()).rejects.toThrow()
    await expect(transaction()).rejects.toThrow()
    expect(await transaction()).toEqual([{ two: 2 }])
  },
)
