import { anId, tenants } from '../identity/actor.fixture.ts'
import type { UserId } from '../shared/ids.ts'
import type { Driver } from './driver.ts'

/** The driver of `aDriverLoggedIn`, available on the Avenida Paulista. */
export function aDriver(more: Partial<Driver> = {}): Driver {
  return {
    id: anId<UserId>(202),
    tenantId: tenants.driver,
    firstName: 'João',
    persona: 'carro_van',
    isAvailable: true,
    lastSeenAt: new Date('2026-03-01T12:00:00Z'),
    position: { lat: -23.56, lng: -46.65 },
    isKeptFresh: false,
    ...more,
  }
}
