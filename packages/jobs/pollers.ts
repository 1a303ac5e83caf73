import { type PollBankPorts, pollBank } from '@rodovia/core/delivery/collect-on-delivery/poll-bank.ts'
import type { OrderSearch } from '@rodovia/core/delivery/search/ports.ts'
import { type MeasurePorts, measureSpeeds } from '@rodovia/core/estimates/measure-speeds.ts'
import {
  sweepListExports,
  type WriteExportPorts,
  writeListExport,
} from '@rodovia/core/exports/write-list-export.ts'
import type { FigureStore } from '@rodovia/core/figures/ports.ts'
import { type OperationPorts, settleOperation } from '@rodovia/core/freight-operations/settle-operation.ts'
import type { RowStatus } from '@rodovia/core/imports/order-import.ts'
import { type ImportPorts, runNextRows } from '@rodovia/core/imports/run-import.ts'
import { type PrepareExportPorts, prepareExport, sweepExports } from '@rodovia/core/privacy/prepare-export.ts'
import { type ErasingPorts, runDueErasure } from '@rodovia/core/privacy/run-erasure.ts'
import type { RunStatus } from '@rodovia/core/repetitions/repetition.ts'
import { type RunPorts, runDueRepetition } from '@rodovia/core/repetitions/run-repetition.ts'
import type { ExportStatus } from '@rodovia/core/shared/export-jobs.ts'
import { type WarnPorts, warnOfExpiry } from '@rodovia/core/vehicles/warn-of-expiries.ts'
import { continueLedgerCheck, type LedgerCheckPorts } from '@rodovia/core/wallet/check-chain.ts'
import { type RemitPorts, remitDue } from '@rodovia/core/wallet/collect-on-delivery/remit.ts'
import { type SealPorts, sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import type { PixProvider, PixSettings } from '@rodovia/core/wallet/top-ups/ports.ts'
import { type PollerOptions, startPoller } from './poller.ts'

type Ports = MeasurePorts &
  ErasingPorts &
  RunPorts &
  ImportPorts &
  PrepareExportPorts &
  WriteExportPorts &
  SealPorts &
  LedgerCheckPorts &
  PollBankPorts &
  RemitPorts &
  WarnPorts &
  OperationPorts & {
    figures: FigureStore
    orderSearch: Pick<OrderSearch, 'indexOrders'>
    pixProvider: PixProvider | null
    pixSettings: PixSettings
  }

type Options = {
  logging: (message: string) => Pick<PollerOptions, 'onError'>
  onDue: (channel: 'exports' | 'imports' | 'pix') => Pick<PollerOptions, 'onDue'>
  /** Receives the outcome of one day of a repetition. */
  onRun: (outcome: RunStatus | 'error') => void
  /** Receives the outcome of one row of an import. */
  onRow: (outcome: RowStatus | 'error') => void
  /** Receives the outcome of one list export. */
  onExport: (outcome: ExportStatus | 'error') => void
}

/** Starts the periodic work that has no queue. Any number of processes may run it. */
export async function startPollers(
  ports: Ports,
  { logging, onDue, onRun, onRow, onExport }: Options,
): Promise<AsyncDisposable> {
  const exporting = logging('an export failed')
  const ledger = logging('sealing or checking the ledger failed')
  const pix = logging('asking the bank about charges failed')
  await using stack = new AsyncDisposableStack()
  const start = async (
    everySeconds: number,
    work: () => Promise<unknown>,
    options: Omit<PollerOptions, 'everySeconds'>,
  ) => stack.use(await startPoller(work, { everySeconds, ...options }))

  // One process measures each period.
  await start(30, () => measureSpeeds(ports), logging('measuring speeds failed'))
  // One process counts at a time; the figures are late by this interval.
  await start(3, () => ports.figures.count(), logging('counting figures failed'))
  // Searches find an order this long after it was placed.
  await start(1, () => ports.orderSearch.indexOrders(), logging('writing the words of orders failed'))
  // Those that could not be done when they were requested.
  await start(2, () => runDueErasure(ports), logging('erasing personal data failed'))
  // Each process makes one order at a time; orders are made a day ahead, so that seconds do not matter.
  const repeating = logging('making the order of a repetition failed')
  await start(5, () => repeatOne(ports, onRun), {
    onError: (error) => {
      onRun('error')
      repeating.onError(error)
    },
  })
  const importing = logging('checking or placing the rows of an import failed')
  await start(5, () => runRows(ports, onRow), {
    ...onDue('imports'),
    onError: (error) => {
      onRow('error')
      importing.onError(error)
    },
  })
  // One export at a time; the interval is for requests whose notification got lost or whose worker died.
  await start(15, () => prepareExport(ports), { ...exporting, ...onDue('exports') })
  await start(60, () => sweepExports(ports), exporting)
  const listing = logging('an export of a list failed')
  await start(15, () => exportOne(ports, onExport), {
    ...onDue('exports'),
    onError: (error) => {
      onExport('error')
      listing.onError(error)
    },
  })
  await start(60, () => sweepListExports(ports), listing)
  // A transaction is sealed within about a second of its commit.
  await start(0.5, () => sealLedger(ports), ledger)
  await start(1, () => continueLedgerCheck(ports), ledger)
  await start(5, () => pollBank(ports), { ...pix, ...onDue('pix') })
  // Settled payments are remitted after midnight; one shop at a time.
  await start(60, () => remitDue(ports), logging('remitting payments of doors failed'))
  // An operation is asked for some seconds after the driver accepted; without a registry nothing is read.
  await start(5, () => settleOperation(ports), logging('a registry of freight was not asked'))
  // One warning at a time; a warning may come minutes late.
  await start(600, () => warnOfExpiry(ports), logging('warning of papers that end failed'))
  // Registers the address of our webhook again at this interval, with a bank that refused it.
  await start(300, registerOnce(ports), pix)
  return stack.move()
}

async function repeatOne(ports: Ports, onRun: Options['onRun']): Promise<boolean> {
  const status = await runDueRepetition(ports)
  if (status) onRun(status)
  return status !== null
}

async function runRows(ports: Ports, onRow: Options['onRow']): Promise<boolean> {
  const outcomes = await runNextRows(ports)
  for (const outcome of outcomes ?? []) onRow(outcome)
  return outcomes !== null
}

async function exportOne(ports: Ports, onExport: Options['onExport']): Promise<boolean> {
  const job = await writeListExport(ports)
  if (job) onExport(job.status)
  return job !== null
}

function registerOnce({ pixProvider, pixSettings }: Ports) {
  let isRegistered = false
  return async () => {
    if (!isRegistered) await pixProvider?.tellAt(pixSettings.hintUrl)
    isRegistered = true
  }
}
