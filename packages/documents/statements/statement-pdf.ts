import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { Statement, StatementLine } from '@rodovia/core/wallet/export-statement.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import { inOneLine } from '../pdf/printable.ts'
import { type Sheet, sheetPdf } from '../pdf/sheet.ts'
import { localTime } from '../pdf/times.ts'
import { statementPdfMessages as messages } from './statements-messages.ts'

const small = { size: 7.5, colour: '#444444' }

/** The statement as a PDF of A4 pages: balances, entries with the positions of their seals, the last seal in full. */
export function statementPdf(statement: Statement, language: Language): Promise<Uint8Array> {
  const { from, to, lines, lastSeal, openingCents, closingCents } = statement
  const reais = new Intl.NumberFormat(formatLocales[language], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  })

  const madeAt = `${localTime(statement.madeAt, language, 'second')} (Brasília)`
  const subject = `${from} – ${to}`
  return sheetPdf({ language, heading: messages.title, subject, madeAt }, (sheet) => {
    sheet.row(messages.account, inOneLine(statement.tenantName))
    sheet.row(messages.period, `${writtenDay(from)} – ${writtenDay(to)} (Brasília)`)
    sheet.row(messages.opening, money(openingCents))
    sheet.row(messages.closing, money(closingCents))
    sheet.heading(messages.seal)
    if (lastSeal) sheet.write(`${lastSeal.position}:${lastSeal.hash}`, sheet.column(0), { isBold: true })
    sheet.write(lastSeal ? messages.proof : messages.noSeal, sheet.column(0), small)
    sheet.heading(messages.entries)
    if (lines.length === 0) sheet.write(messages.none, sheet.column(0))
    for (const line of lines) writeLine(sheet, line)
  })

  function writeLine(sheet: Sheet, line: StatementLine): void {
    const { at, reason, orderId, amountCents, balanceAfterCents, seal } = line
    const amounts = sheet.width - 180
    sheet.sideBySide(
      26,
      () => {
        sheet.write(
          `${localTime(at, language, 'second')}   ${reasonMessages[reason][language]}`,
          sheet.column(0, amounts - 10),
        )
        const about = [orderId, seal && `${messages.sealed[language]} ${seal.position}`]
          .filter(Boolean)
          .join(' · ')
        sheet.write(about === '' ? ' ' : about, sheet.column(0, amounts - 10), small)
      },
      () => {
        sheet.write(money(amountCents), sheet.column(amounts), { align: 'right' })
        sheet.write(money(balanceAfterCents), sheet.column(amounts), { ...small, align: 'right' })
      },
    )
  }

  function money(cents: Cents): string {
    return reais.format(Number(cents) / 100)
  }
}
