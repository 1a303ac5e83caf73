import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import type { TenantId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import { isDay } from '../shared/local-day.ts'
import type { Cents } from '../shared/money.ts'
import { refuseField } from '../shared/refusal.ts'
import { assertAtMost } from '../shared/whole-number.ts'
import type { WalletEntry } from './ports.ts'
import { type Seal, type SealedTransaction, sealedText } from './seals.ts'

/** Days in São Paulo time, YYYY-MM-DD, both included. */
export type StatementPeriod = { from: string; to: string }

/** An entry with its transaction's seal; null until it is sealed, within a moment. */
export type SealedWalletEntry = WalletEntry & {
  transaction: SealedTransaction
  seal: (Seal & { previousHash: string }) | null
}

export type StatementLine = WalletEntry & {
  transactionId: SealedTransaction['id']
  /** With the hashed text: docs/reference/ledger.md. */
  seal: (Seal & { text: string }) | null
}

/** A wallet's statement over a period, oldest first. */
export type Statement = StatementPeriod & {
  tenantId: TenantId
  tenantName: string
  openingCents: Cents
  closingCents: Cents
  lines: readonly StatementLine[]
  /** The newest of its seals; null without any. */
  lastSeal: Seal | null
  madeAt: Date
}

export type Statements = {
  /** The entries of the period, oldest first, at most `limit`, and the balance before them. */
  ofPeriod(
    tenantId: TenantId,
    period: StatementPeriod,
    limit: number,
  ): Promise<{ openingCents: Cents; entries: readonly SealedWalletEntry[] }>
}

export type StatementPrinter = {
  /** A table for spreadsheets. */
  csv(statement: Statement): Promise<Uint8Array>
  /** Pages of A4. */
  pdf(statement: Statement, language: Language): Promise<Uint8Array>
}

/** The most entries and days of a statement. */
export const maxLines = 10_000
export const maxDays = 366
/** The most entries of a PDF: drawing them takes a second. */
export const maxPrintedLines = 2_000

const daySeconds = 86_400

/**
 * The statement of the actor's tenant. Refuses with `unauthorized`, `forbidden`, with `validation_failed` invalid
 * days, more than 366 of them, and more than 10,000 entries.
 */
export async function exportStatement(
  { statements, clock }: { statements: Statements; clock: Clock },
  { actor, from, to }: { actor: Actor | null } & StatementPeriod,
): Promise<Statement> {
  const { tenantId, tenantName } = permit(actor, 'wallet.read')
  const days = (dayOf('to', to) - dayOf('from', from)) / daySeconds + 1
  if (days < 1) throw refuseField('to', 'too_early', { got: to, earliest: from })
  assertAtMost('to', days, maxDays, 'days')
  const { openingCents, entries } = await statements.ofPeriod(tenantId, { from, to }, maxLines + 1)
  if (entries.length > maxLines) throw refuseField('to', 'period_too_full', { max: maxLines })
  const lines = entries.map(lineOf)
  const seals = lines.flatMap(({ seal }) => seal ?? [])
  const last = seals.reduce<StatementLine['seal']>((a, b) => (a && a.position > b.position ? a : b), null)
  return {
    from,
    to,
    tenantId,
    tenantName,
    openingCents,
    closingCents: lines.at(-1)?.balanceAfterCents ?? openingCents,
    lines,
    lastSeal: last && { position: last.position, hash: last.hash },
    madeAt: clock(),
  }
}

/** The statement as a PDF. Refuses with `validation_failed` more than 2,000 entries. */
export async function printStatement(
  { statementPrinter }: { statementPrinter: StatementPrinter },
  { statement, language }: { statement: Statement; language: Language },
): Promise<Uint8Array> {
  const { length } = statement.lines
  if (length > maxPrintedLines)
    throw refuseField('to', 'too_many_to_print', { got: length, max: maxPrintedLines })
  return statementPrinter.pdf(statement, language)
}

function lineOf({ transaction, seal, ...entry }: SealedWalletEntry): StatementLine {
  const sealed = seal && {
    position: seal.position,
    hash: seal.hash,
    text: sealedText(seal.previousHash, transaction),
  }
  return { ...entry, transactionId: transaction.id, seal: sealed }
}

/** The midnight in UTC with which a day begins, in seconds. Refuses with `validation_failed` what is no day. */
export function dayOf(field: string, text: string): number {
  if (isDay(text) && text >= '2000') return Date.parse(text) / 1000
  throw refuseField(field, 'wrong_form', { form: 'statement_day', got: text })
}
