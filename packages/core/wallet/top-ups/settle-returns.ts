import type { TopUpReturnId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { PixCharge } from './charge.ts'
import { draftReturn } from './draft-return.ts'
import type { PixCharges, PixProvider, TopUpReturns } from './ports.ts'
import { type BankReturn, isOpen, reportedReturn, type TopUpReturn } from './top-up-return.ts'

type Ports = SystemPorts & { pixCharges: PixCharges; topUpReturns: TopUpReturns; pixProvider: PixProvider }

/**
 * Brings the returns of a charge to what the bank reports, and asks the bank for those that it does not know yet. Safe to repeat and to
 * interrupt anywhere: the return and its id are committed before the bank hears of them, and the bank carries out each id once.
 */
export async function settleReturns(
  ports: Ports,
  chargeId: PixCharge['id'],
  reports: readonly BankReturn[],
): Promise<void> {
  for (const report of reports) await applyReport(ports, chargeId, report)
  const charge = await ports.pixCharges.find({ id: chargeId })
  const unsent = (charge?.returns ?? []).filter(
    (one) => isOpen(one) && one.requestedBy !== null && !reports.some((report) => isSame(one, report)),
  )
  for (const one of unsent) await applyReport(ports, chargeId, await ports.pixProvider.giveBack(one))
}

async function applyReport(ports: Ports, chargeId: PixCharge['id'], report: BankReturn): Promise<void> {
  const at = ports.clock()
  await ports.topUpReturns.change(report.endToEndId, null, (locked) => {
    const { charge, returns } = locked
    if (charge.id !== chargeId) return null
    const before = returns.find((one) => isSame(one, report)) ?? null
    const made = { id: ports.newId<TopUpReturnId>(), tenantId: charge.tenantId, chargeId }
    const after = reportedReturn(before, report, made, at)
    return after && draftReturn(ports, locked, { before, after, request: null })
  })
}

function isSame(one: TopUpReturn, { endToEndId, bankId }: BankReturn): boolean {
  return one.endToEndId === endToEndId && one.bankId === bankId
}
