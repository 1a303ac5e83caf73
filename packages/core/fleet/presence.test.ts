import { describe, expect, test } from 'vitest'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import type { Driver } from './driver.ts'
import { mayAskPresence, presenceOf } from './presence.ts'

/** The driver of `aDriverLoggedIn`, available on the Avenida Paulista. */
const driver: Driver = {
  id: anId<UserId>(202),
  tenantId: tenants.driver,
  firstName: 'João',
  persona: 'carro_van',
  isAvailable: true,
  lastSeenAt: new Date('2026-03-01T12:00:00Z'),
  position: { lat: -23.56, lng: -46.65 },
  positionedAt: null,
  accuracyMeters: null,
  batteryPercent: null,
  isKeptFresh: false,
}
const fleetDriver: Driver = { ...driver, tenantId: tenants.fleet }
const fleetManager = anActor({ tenantId: tenants.fleet, tenantKind: 'transportadora', role: 'manager' })

describe('where a driver is and whether he is on duty', () => {
  test('he sees himself', () => {
    expect(presenceOf(aDriverLoggedIn(), driver)).toMatchObject({
      isAvailable: true,
      position: driver.position,
    })
  })

  test('who sees of some drivers only has to read one to know', () => {
    expect(mayAskPresence(aDriverLoggedIn(), driver.id)).toBe(true)
    expect(mayAskPresence(fleetManager, driver.id)).toBe(true)
  })

  test('the platform’s operations see of everybody', () => {
    expect(presenceOf(anOperator(), driver)).not.toBeNull()
    expect(presenceOf(anOperator({ role: 'superadmin' }), driver)).not.toBeNull()
  })

  test('a fleet’s manager sees of the fleet’s drivers', () => {
    expect(presenceOf(fleetManager, fleetDriver)).not.toBeNull()
    expect(presenceOf(fleetManager, driver)).toBeNull()
  })

  test.each([
    ['nobody in particular', null],
    ['a shipper', anActor()],
    ['another driver', aDriverLoggedIn({ userId: anId<UserId>(299) })],
    ['a viewer on the platform', anOperator({ role: 'viewer' })],
    ['a viewer in the fleet', { ...fleetManager, role: 'viewer' as const }],
  ])('%s does not see', (_, actor) => {
    expect(presenceOf(actor, fleetDriver)).toBeNull()
    expect(mayAskPresence(actor, fleetDriver.id)).toBe(false)
  })
})
