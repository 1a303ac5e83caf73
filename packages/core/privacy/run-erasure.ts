import type { PhotoFiles } from '../delivery/ports.ts'
import type { Drivers } from '../fleet/ports.ts'
import { about, auditEntry } from '../identity/audit/audit-entry.ts'
import type { Request } from '../identity/request.ts'
import { addSeconds } from '../shared/clock.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { type Erasure, type ErasureBlocker, type Erasures, erasureBlockerOf } from './erasure.ts'

export type ErasingPorts = SystemPorts & {
  erasures: Erasures
  photoFiles: PhotoFiles
  drivers: Drivers
}

/** The orders of one transaction. */
const batchSize = 100

/** The time between two checks of a pending erasure. */
const againSeconds = 10

export type ErasureResult = { erasure: Erasure; hindrance: ErasureBlocker | 'last' | null }

/**
 * Runs an erasure, or postpones it and says why. An interrupted run continues where it stopped. Files are removed
 * before the rows that name them, so that no file is left without a row.
 */
export async function runErasure(
  ports: ErasingPorts,
  erasure: Erasure,
  request: Request | null,
): Promise<ErasureResult> {
  const { erasures, drivers, photoFiles, clock } = ports
  const { subject, id } = erasure
  const hindrance = erasureBlockerOf(await erasures.underWay(erasure), clock())
  if (hindrance) return putOff(ports, erasure, hindrance)
  if (subject.kind === 'user') {
    const { userId } = subject
    if ((await drivers.findByIds([userId])).has(userId)) await drivers.setAvailability(userId, false, clock())
    if ((await erasures.eraseAccount(userId, clock())) === 'last') return putOff(ports, erasure, 'last')
  }
  for (;;) {
    const orderIds = await erasures.ordersLeft(erasure, batchSize)
    if (orderIds.length === 0) break
    if (subject.kind === 'contact') await photoFiles.remove(await erasures.picturesOf(orderIds))
    await erasures.eraseOrders(erasure, orderIds, clock())
  }
  const at = clock()
  const ref = about('erasure', { id, tenantId: subject.tenantId })
  await erasures.finish(erasure, at, auditEntry(ports, { request, at, action: 'erasure.done', ...ref }))
  return { erasure: (await erasures.find(id)) ?? erasure, hindrance: null }
}

async function putOff(
  { erasures, clock }: ErasingPorts,
  erasure: Erasure,
  hindrance: Exclude<ErasureResult['hindrance'], null>,
): Promise<ErasureResult> {
  const possibleFrom = hindrance === 'last' ? null : hindrance.possibleFrom
  await erasures.putOff(erasure.id, addSeconds(clock(), againSeconds), possibleFrom)
  return { erasure: { ...erasure, possibleFrom }, hindrance }
}

/** The time for which the claim of a worker that died blocks the erasure. */
const claimSeconds = 300

/** Runs a due erasure; false if none is due. Any number of processes may. */
export async function runDueErasure(ports: ErasingPorts): Promise<boolean> {
  const at = ports.clock()
  const due = await ports.erasures.claimDue(at, addSeconds(at, claimSeconds))
  if (due) await runErasure(ports, due, null)
  return due !== null
}

/** The erasure if it ran. Refuses with `invalid_state` a pending one, naming the reason; the request stays. */
export function assertNotWaiting({ erasure, hindrance }: ErasureResult): Erasure {
  if (!hindrance || hindrance === 'last') return erasure
  const { reason, possibleFrom } = hindrance
  throw refuse('invalid_state', {
    status: erasure.status,
    allowed: ['withdrawErasure'],
    reason,
    erasure_id: erasure.id,
    possible_from: possibleFrom?.toISOString() ?? null,
    ...(reason === 'earnings_unpaid' && { owed_cents: Number(hindrance.owedCents) }),
  })
}
