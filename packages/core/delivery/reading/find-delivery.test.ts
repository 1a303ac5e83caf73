import { describe, expect, test } from 'vitest'
import { aDelivery, anAssignedDriver } from '../../../../test/support/builders.ts'
import { anActor, anOperator } from '../../identity/actor.fixture.ts'
import { isInScope, mayDispatch } from './find-delivery.ts'

describe('an order is in the scope', () => {
  const shop = anActor()

  test('of its tenant, and of nobody else’s', () => {
    expect(isInScope(shop, aDelivery({ tenantId: shop.tenantId }))).toBe(true)
    expect(isInScope(shop, aDelivery())).toBe(false)
  })

  test('of the external client who ordered it, not of another', () => {
    const client = { ...shop, role: 'cliente_externo' } as const
    const { tenantId, userId: createdBy } = client
    expect(isInScope(client, aDelivery({ tenantId, createdBy }))).toBe(true)
    expect(isInScope(client, aDelivery({ tenantId }))).toBe(false)
  })
})

describe('dispatched is', () => {
  test('everything by the platform, but no rehearsal', () => {
    expect(mayDispatch(anOperator(), aDelivery())).toBe(true)
    const rehearsal = { script: 'delivered', pace: 'real', pin: null } as const
    expect(mayDispatch(anOperator(), aDelivery({ rehearsal }))).toBe(false)
  })

  test('by a fleet what its drivers have, and its own orders that nobody has', () => {
    const driver = anAssignedDriver()
    const manager = anOperator({ role: 'manager', tenantKind: 'transportadora', tenantId: driver.tenantId })
    expect(mayDispatch(manager, aDelivery({ status: 'accepted', driver }))).toBe(true)
    expect(mayDispatch(manager, aDelivery({ tenantId: manager.tenantId }))).toBe(true)
    const others = aDelivery({ tenantId: manager.tenantId, driver: anAssignedDriver() })
    expect(mayDispatch(manager, others)).toBe(false)
    expect(mayDispatch(manager, aDelivery())).toBe(false)
  })
})
