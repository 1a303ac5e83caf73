import { describe, expect, test } from 'vitest'
import { aDelivery, newId, noon } from '../../../../test/support/builders.ts'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import type { ApiKeyId, UserId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import type { OrderNote } from './order-note.ts'
import { noteView, visibleNotes } from './visible-notes.ts'

const shipper = anActor()
const driver = aDriverLoggedIn({ tenantId: tenants.fleet })
const operator = anOperator()
const manager = anActor({
  ...{ userId: anId<UserId>(204), tenantId: tenants.fleet, tenantKind: 'transportadora', role: 'manager' },
})
const key: Actor = {
  ...shipper,
  sessionId: null,
  key: { id: anId<ApiKeyId>(401), name: 'ERP', scopes: ['orders:write'], plan: 'start' },
}

/** The shop's order, which a driver of the fleet carries. */
const order = aDelivery({
  tenantId: tenants.shop,
  status: 'accepted',
  driver: { id: driver.userId, tenantId: tenants.fleet, firstName: 'João', persona: 'carro_van' },
})

function aNote(by: Actor, role: OrderNote['role'], more: Partial<OrderNote> = {}): OrderNote {
  return {
    ...{ id: newId(), at: noon, role, text: 'Portão azul', isInternal: false },
    ...{ authorId: by.userId, authorTenantId: by.tenantId, apiKeyId: by.key?.id ?? null },
    ...{ authorName: 'Maria da Silva', ...more },
  }
}

const shown = aNote(shipper, 'shipper')
const ofPlatform = aNote(operator, 'operator', { isInternal: true })
const ofFleet = aNote(manager, 'operator', { isInternal: true })
const all = [shown, ofPlatform, ofFleet]
const seen = (
  reader: Actor,
  notes: readonly OrderNote[] = all,
  more: Partial<Delivery & { isMasked: boolean }> = {},
) => visibleNotes(reader, { ...order, ...more }, notes).map(({ id }) => all.findIndex((one) => one.id === id))

describe('notes on an order', () => {
  test.each<[string, Actor, number[]]>([
    ['the shipper', shipper, [0]],
    ['an API key of the shipper', key, [0]],
    ['the driver', driver, [0]],
    ['an operator', operator, [0, 1, 2]],
    ['a viewer on the platform', anOperator({ role: 'viewer' }), [0]],
    ['a manager of the driver’s fleet', manager, [0, 2]],
    ['a viewer of that fleet', { ...manager, role: 'viewer' }, [0]],
  ])('%s sees of a shown note, one of the platform and one of the fleet: %j', (_, reader, notes) => {
    expect(seen(reader)).toEqual(notes)
  })

  test('of a masked order nobody sees any', () => {
    expect(seen(driver, all, { isMasked: true })).toEqual([])
  })

  test('another fleet that gets the order later does not see what the first one wrote for itself', () => {
    const other = { ...manager, tenantId: tenants.driver }
    const driverOfOther = { ...order.driver!, tenantId: tenants.driver }
    expect(seen(other, all, { driver: driverOfOther })).toEqual([0])
  })

  test.each<[string, Actor, OrderNote, string | null]>([
    ['a colleague by the whole name', anActor({ userId: anId(299) }), shown, 'Maria da Silva'],
    ['a shipper by the whole name, for the platform', operator, shown, 'Maria da Silva'],
    ['a shipper by the role only, for the driver', driver, shown, null],
    ['a driver by the first name, for the shipper', shipper, aNote(driver, 'driver'), 'Maria'],
    ['an operator by the role only, for the shipper', shipper, aNote(operator, 'operator'), null],
    ['an API key by the role only', shipper, aNote(key, 'shipper', { authorName: null }), null],
  ])('show %s', (_, reader, note, name) => {
    expect(noteView(reader, note).authorName).toBe(name)
  })

  test('are one’s own, and not those of one’s API key', () => {
    expect(noteView(shipper, shown).isOwn).toBe(true)
    expect(noteView(shipper, aNote(key, 'shipper')).isOwn).toBe(false)
    expect(noteView(key, aNote(key, 'shipper')).isOwn).toBe(true)
    expect(noteView(driver, shown).isOwn).toBe(false)
  })
})
