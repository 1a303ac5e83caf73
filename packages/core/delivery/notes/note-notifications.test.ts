import { expect, test } from 'vitest'
import { aDelivery, anAssignedDriver, newId, noon } from '../../../../test/support/builders.ts'
import { addHours } from '../../shared/clock.ts'
import type { ApiKeyId, UserId } from '../../shared/ids.ts'
import { noteNotifications } from './note-notifications.ts'
import { noteRoles } from './order-note.ts'

const authorId = newId<UserId>()
const carried = aDelivery({ status: 'accepted', driver: anAssignedDriver() })
const told = (delivery: typeof carried, role: (typeof noteRoles)[number], apiKeyId: ApiKeyId | null = null) =>
  noteNotifications({ newId }, delivery, { role, authorId, apiKeyId }, noon)
const typesOf = (pushes: ReturnType<typeof told>) => pushes.map(({ type }) => type)

test('a note reaches the others: the driver, the order’s team, or both', () => {
  expect(typesOf(told(carried, 'shipper'))).toEqual(['driver.note_added'])
  expect(typesOf(told(carried, 'driver'))).toEqual(['order.note_added'])
  expect(typesOf(told(carried, 'operator'))).toEqual(['driver.note_added', 'order.note_added'])
})

test('a driver who has no delivery, or had it long ago, hears nothing of it', () => {
  const over = { ...carried, status: 'delivered', endedAt: addHours(noon, -25) } as const
  for (const delivery of [aDelivery(), { ...carried, status: 'assigned' } as const, over])
    expect(typesOf(told(delivery, 'operator'))).toEqual(['order.note_added'])
})

test('its author is not told, unless a key wrote it for them, and no push has its text', () => {
  for (const role of noteRoles) {
    for (const { exceptUserId } of told(carried, role)) expect(exceptUserId).toBe(authorId)
    for (const { exceptUserId } of told(carried, role, newId<ApiKeyId>())) expect(exceptUserId).toBeNull()
  }
})

test('a rehearsal tells nobody', () => {
  const rehearsal = { script: 'delivered', pace: 'real', pin: null } as const
  for (const role of noteRoles) expect(told({ ...carried, rehearsal }, role)).toEqual([])
})
