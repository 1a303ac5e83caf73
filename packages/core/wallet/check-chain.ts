import { addSeconds, type Clock } from '../shared/clock.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { type LedgerFault, maxFaults } from './ledger-faults.ts'
import type { ChainCheck, Ledger, LedgerSeals } from './ports.ts'
import { faultsOfStretch, genesisSeal, type Seal } from './seals.ts'

type ChainPorts = Pick<SystemPorts, 'sha256'> & { ledgerSeals: LedgerSeals }

export type LedgerCheckPorts = ChainPorts & {
  clock: Clock
  ledger: Pick<Ledger, 'check'>
  ledgerCheckSettings: LedgerCheckSettings
}

export type LedgerCheckSettings = {
  /** The seals that one step checks; a step runs each second. */
  sealsPerSecond: number
  /** The time from the start of one pass over the whole ledger to the next. */
  everySeconds: number
}

/** A process that dies during a step blocks the check for this long. */
const leaseSeconds = 60

/**
 * One step of the continuous check: a stretch of the chain, and at its end, once per pass, the sums of the ledger.
 * Then it follows new seals until the next pass. One process runs it at a time.
 */
export async function continueLedgerCheck(ports: LedgerCheckPorts): Promise<void> {
  const { ledgerSeals, clock } = ports
  const at = clock()
  const check = await ledgerSeals.claimCheck(at, addSeconds(at, leaseSeconds))
  if (check) await ledgerSeals.saveCheck(await stepFrom(ports, check, at), addSeconds(clock(), 1))
}

async function stepFrom(ports: LedgerCheckPorts, check: ChainCheck, at: Date): Promise<ChainCheck> {
  const { sealsPerSecond, everySeconds } = ports.ledgerCheckSettings
  const { head, faults } = await checkStretch(ports, check.position, sealsPerSecond)
  const found = distinct([...check.found, ...faults])
  if (head.position > check.position) {
    return { ...check, position: head.position, reached: Math.max(check.reached, head.position), found }
  }
  const cut = faultOfCut(head.position, check.reached)
  if (check.checkedAt === null || check.checkedAt < check.startedAt) {
    const { faults: sums } = await ports.ledger.check()
    const checkedAt = at < check.startedAt ? check.startedAt : at
    return { ...check, found: [], faults: distinct([...found, ...cut, ...sums]), checkedAt }
  }
  if (at >= addSeconds(check.startedAt, everySeconds))
    return { ...check, position: 0, found: [], startedAt: at }
  return { ...check, found: distinct([...found, ...cut]) }
}

/** The faults of the last complete pass and of the current one. */
export function knownFaults({ faults, found }: Pick<ChainCheck, 'faults' | 'found'>): readonly LedgerFault[] {
  return distinct([...faults, ...found])
}

const stretchSize = 2000

/** Checks the whole chain now. Returns its head and all faults. */
export async function checkChain(ports: ChainPorts): Promise<{ head: Seal; faults: readonly LedgerFault[] }> {
  const { check } = await ports.ledgerSeals.state()
  const faults: LedgerFault[] = []
  for (let head = genesisSeal; ; ) {
    const next = await checkStretch(ports, head.position, stretchSize)
    faults.push(...next.faults)
    if (next.head.position === head.position)
      return { head, faults: [...faults, ...faultOfCut(head.position, check.reached)] }
    head = next.head
  }
}

/** Checks the seals after a position. */
async function checkStretch({ sha256, ledgerSeals }: ChainPorts, after: number, size: number) {
  const kept = await ledgerSeals.from(after, after === 0 ? size : size + 1)
  const before = after === 0 ? genesisSeal : kept.find(({ position }) => position === after)
  const following = kept.filter(({ position }) => position > after)
  if (before) return { head: following.at(-1) ?? before, faults: faultsOfStretch(sha256, before, following) }
  // The seal existed a moment ago.
  const [first, ...rest] = following
  if (!first) return { head: { ...genesisSeal, position: after - 1 }, faults: [] }
  const gone: LedgerFault = { kind: 'seal_missing', subject: `${after}`, found: `${first.position} is there` }
  return { head: following.at(-1) ?? first, faults: [gone, ...faultsOfStretch(sha256, first, rest)] }
}

/** The fault of seals that were removed from the end. */
function faultOfCut(position: number, reached: number): LedgerFault[] {
  if (position >= reached) return []
  return [{ kind: 'seal_missing', subject: `${position + 1}`, found: `the chain went on to ${reached}` }]
}

function distinct(faults: readonly LedgerFault[]): readonly LedgerFault[] {
  const bySubject = new Map(faults.map((fault) => [`${fault.kind} ${fault.subject}`, fault]))
  return [...bySubject.values()].slice(0, maxFaults)
}
