import { describe, expect, test } from 'vitest'
import { aDriverLoggedIn, anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import { aDriver } from './driver.fixture.ts'
import { presenceOf } from './presence.ts'

const driver = aDriver()
const fleetDriver = aDriver({ tenantId: tenants.fleet })
const fleetManager = anActor({ tenantId: tenants.fleet, tenantKind: 'transportadora', role: 'manager' })

describe('where a driver is and whether he is on duty', () => {
  test('he sees himself', () => {
    expect(presenceOf(aDriverLoggedIn(), driver)).toMatchObject({
      isAvailable: true,
      position: driver.position,
    })
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
  })
})
