import { aDelivery, anAssignedDriver, noon } from '../../../../test/support/builders.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Status } from '../model/states.ts'

export const driver = anAssignedDriver()
export const at = addSeconds(noon, 60)
export const shipper = anActor()
const request = aRequestBy(shipper)
export const byShipper = { at, request, by: { kind: 'shipper', userId: shipper.userId } } as const
export const byDriver = { at, request, by: { kind: 'driver', userId: driver.id } } as const

/** A delivery that the driver has, in a status. */
export function inStatus(status: Status, traits: Partial<Delivery> = {}): Delivery {
  return { ...aDelivery(traits), driver, status, version: 7, eventSequence: 3, ...traits }
}
