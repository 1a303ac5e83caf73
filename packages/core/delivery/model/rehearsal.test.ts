import { expect, test } from 'vitest'
import { tenants } from '../../identity/actor.fixture.ts'
import { rehearsalTenantOf } from '../../identity/rehearsal-tenant.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { readRehearsal, rehearsalScripts } from './rehearsal.ts'

const tester = { tenantId: rehearsalTenantOf(tenants.shop) }
const shop = { tenantId: tenants.shop }

test('a real order is no rehearsal, and may not ask for one', () => {
  for (const nothing of [null, undefined]) expect(readRehearsal(nothing, shop, '1234')).toBeNull()
  expect(issueOf(() => readRehearsal({ script: 'late' }, shop, null))?.field).toBe('rehearsal')
})

test('an order of a test key goes well at its own pace, unless it says otherwise', () => {
  expect(readRehearsal(null, tester, '1234')).toEqual({ script: 'delivered', pace: 'real', pin: '1234' })
  for (const script of rehearsalScripts)
    expect(readRehearsal({ script, pace: 'stepped' }, tester, '1234')).toEqual({
      ...{ script, pace: 'stepped', pin: '1234' },
    })
})

test('a wrong PIN cannot be rehearsed without a right one', () => {
  expect(issueOf(() => readRehearsal({ script: 'wrong_pin' }, tester, null))?.field).toBe('recipient_pin')
})
