import { anId, tenants } from '../../identity/actor.fixture.ts'
import type { TopUpReturn } from './top-up-return.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

/** A contested payment of R$ 1,00, unless told otherwise. */
export function aReturn(more: Partial<TopUpReturn> = {}): TopUpReturn {
  return {
    id: anId(3),
    tenantId: tenants.shop,
    chargeId: anId(1),
    endToEndId: 'E12345678202603021200aBcDeFgHiJk',
    bankId: 'MED1',
    amountCents: 100n,
    status: 'contested',
    isContest: true,
    requestedBy: null,
    note: null,
    bankReason: null,
    returnId: null,
    createdAt: noon,
    changedAt: noon,
    ...more,
  }
}
