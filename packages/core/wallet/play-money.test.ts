import { machine } from '@rodovia/platform/crypto/machine.ts'
import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { anActor, anOperator } from '../identity/actor.fixture.ts'
import { isRehearsalTenant, rehearsalTenantOf } from '../identity/rehearsal-tenant.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { draftPlayMoney, draftRehearsal } from './play-money.ts'

test('play money comes from the rehearsal itself, never from a real account', () => {
  const tenantId = rehearsalTenantOf(anActor().tenantId)
  const { postings } = draftPlayMoney(machine, {
    tenantId,
    amountCents: 500n,
    at: noon,
    request: aRequestBy(anActor()),
  })
  expect(postings).toEqual([
    { account: { kind: 'rehearsal_clearing', tenantId }, amountCents: -500n },
    { account: { kind: 'tenant_wallet', tenantId }, amountCents: 500n },
  ])
})

test('each maker of a rehearsal makes a shipper of the own name', () => {
  for (const maker of [anActor(), anOperator()]) {
    const { tenant, credit } = draftRehearsal(machine, {
      maker,
      request: aRequestBy(maker),
      at: noon,
      walletCents: 1n,
    })
    expect(tenant).toEqual({
      id: rehearsalTenantOf(maker.tenantId),
      name: maker.tenantName,
      kind: 'embarcador',
    })
    expect([isRehearsalTenant(tenant.id), credit.tenantId]).toEqual([true, tenant.id])
  }
})
