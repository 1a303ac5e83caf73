import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeDataDir, startPlatform } from '../support/platform.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf } from '../support/rest-client.ts'

const workers = 12

test('kill -9 in the middle of ordering: no order without its debit, no debit without its order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia crash '))
  const acknowledged = new Set<string>()
  const first = await startPlatform({ dataDir })
  const token = await tokenOf(first.url, demo.shipper)
  let isAlive = true
  const order = async () => {
    while (isAlive) {
      const quote = await quoteFor(first.url)
      const { status, body } = await ask(first.url, 'POST', '/api/app/v1/orders', {
        token,
        body: orderBody(quote.cotacao_id),
      })
      if (status === 200) acknowledged.add(body.order.order_id)
      if (status === 402) return
    }
  }
  const ordering = Array.from({ length: workers }, () => order().catch(() => {}))
  while (acknowledged.size < 8) await new Promise((resolve) => setTimeout(resolve, 5))
  await first.end('SIGKILL')
  isAlive = false
  await Promise.all(ordering)

  const second = await startPlatform({ dataDir })
  const again = await tokenOf(second.url, demo.shipper)
  const orders = (await ask(second.url, 'GET', '/api/app/v1/orders?limit=500', { token: again })).body
  const wallet = (await ask(second.url, 'GET', '/api/app/v1/wallet?limit=500', { token: again })).body
  const ledger = await ask(second.url, 'POST', '/graphql', {
    token: await tokenOf(second.url, demo.admin),
    body: { query: '{ ledgerCheck { isSound ordersWithoutDebit debitsWithoutOrder sumCents } }' },
  })

  const ids = new Set(orders.orders.map(({ order_id }: Body) => order_id))
  const debits = wallet.statement
    .filter(({ type }: Body) => type === 'debit')
    .map(({ order_id }: Body) => order_id)
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(debits)).toEqual(ids)
  expect(debits).toHaveLength(ids.size)
  expect(ledger.body.data.ledgerCheck).toEqual({
    isSound: true,
    ordersWithoutDebit: 0,
    debitsWithoutOrder: 0,
    sumCents: 0,
  })
  await second.end('SIGTERM')
  await removeDataDir(dataDir)
})
