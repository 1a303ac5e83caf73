import { expect, test } from 'vitest'
import { addSeconds } from '../shared/clock.ts'
import { overdueAt } from './backlog.ts'

const noon = new Date('2026-03-02T12:00:00Z')

test('what waits for a minute is in time, and longer than that is not', () => {
  const since = { outbox: addSeconds(noon, -60), webhooks: addSeconds(noon, -60.001), pushes: null }
  expect(overdueAt(noon, since, 60)).toEqual([{ what: 'webhooks', since: since.webhooks, seconds: 60.001 }])
})

test('what will only wait is in time, whatever the clocks of others say', () => {
  expect(overdueAt(noon, { outbox: addSeconds(noon, 5) }, 1)).toEqual([])
})
