import { expect, test } from 'vitest'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import { readDueReceipts } from './read-receipts.ts'
import { anOfferToAPhone, openPushRelay } from './relay.fixture.ts'
import { sendDuePushes } from './send-pushes.ts'

test('a receipt is asked for after a quarter of an hour, again while there is none, and no more after a day', async () => {
  await using relay = await openPushRelay()
  const { expo, ports } = relay
  const platform: UseCases = relay.platform
  const { told } = await anOfferToAPhone(relay)
  await sendDuePushes(ports)
  expect(told()).toHaveLength(1)
  const asked = () => expo.receiptsAsked.length
  const before = asked()
  platform.pass(15 * 60 - 1)
  expect(await readDueReceipts(ports)).toBe(0)
  platform.pass(1)
  expect(await readDueReceipts(ports)).toBeGreaterThan(0)
  expect(await readDueReceipts(ports)).toBe(0)
  expect(asked()).toBeGreaterThan(before)
  platform.pass(24 * 3600)
  expect(await readDueReceipts(ports)).toBeGreaterThan(0)
  expect(await platform.query('SELECT id FROM expo_tickets')).toEqual([])
})
