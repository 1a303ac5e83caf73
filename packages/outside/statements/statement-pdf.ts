import type { Language } from '@rodovia/core/shared/language.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { Statement, StatementLine } from '@rodovia/core/wallet/export-statement.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import { drawPdf } from '../pdf/document.ts'
import { inOneLine } from '../pdf/printable.ts'
import { createSheet, margin, type Sheet } from '../pdf/sheet.ts'
import { brasiliaTime } from '../pdf/times.ts'

const messages = {
  'pt-BR': {
    title: 'Extrato da carteira',
    period: 'Período',
    account: 'Titular',
    opening: 'Saldo anterior',
    closing: 'Saldo final',
    entries: 'Lançamentos',
    none: 'Nenhum lançamento no período.',
    seal: 'Último selo',
    noSeal: 'Nenhum lançamento do período foi selado ainda.',
    proof:
      'O selo é o hash SHA-256 desta transação e de todas as anteriores da plataforma. Guarde este documento: a posição e o hash permitem comprovar que nenhuma transação anterior foi alterada.',
    sealed: 'selo',
    madeAt: 'Emitido por Rodovia em',
    page: (number: number, count: number) => `página ${number} de ${count}`,
  },
  en: {
    title: 'Wallet statement',
    period: 'Period',
    account: 'Owner',
    opening: 'Opening balance',
    closing: 'Closing balance',
    entries: 'Entries',
    none: 'No entries in this period.',
    seal: 'Last seal',
    noSeal: 'No entry of this period is sealed yet.',
    proof:
      'The seal is the SHA-256 hash of this transaction and all earlier ones of the platform. Keep this document: the position and the hash prove that no earlier transaction was changed.',
    sealed: 'seal',
    madeAt: 'Issued by Rodovia at',
    page: (number: number, count: number) => `page ${number} of ${count}`,
  },
} as const

const small = { size: 7.5, colour: '#444444' }

/** The statement as a PDF of A4 pages: balances, entries with the positions of their seals, the last seal in full. */
export function statementPdf(statement: Statement, language: Language): Promise<Uint8Array> {
  const texts = messages[language]
  const { from, to, lines, lastSeal, openingCents, closingCents, madeAt } = statement
  const title = `${texts.title} ${from} – ${to}`
  const reais = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' })

  return drawPdf({ language, title, size: 'A4', margin }, (document, characters) => {
    const sheet = createSheet(document, characters)
    sheet.write('Rodovia', sheet.column(0), { size: 10, isBold: true, colour: '#444444' })
    sheet.write(texts.title, sheet.column(0), { size: 20, isBold: true })
    sheet.row(texts.account, inOneLine(statement.tenantName))
    sheet.row(texts.period, `${day(from)} – ${day(to)} (Brasília)`)
    sheet.row(texts.opening, money(openingCents))
    sheet.row(texts.closing, money(closingCents))
    sheet.heading(texts.seal)
    if (lastSeal) sheet.write(`${lastSeal.position}:${lastSeal.hash}`, sheet.column(0), { isBold: true })
    sheet.write(lastSeal ? texts.proof : texts.noSeal, sheet.column(0), small)
    sheet.heading(texts.entries)
    if (lines.length === 0) sheet.write(texts.none, sheet.column(0))
    for (const line of lines) writeLine(sheet, line)
    sheet.feet((number, count) => [
      `${title} · ${texts.madeAt} ${brasiliaTime(madeAt, language, 'second')} (Brasília)`,
      texts.page(number, count),
    ])
  })

  function writeLine(sheet: Sheet, line: StatementLine): void {
    const { at, reason, orderId, amountCents, balanceAfterCents, seal } = line
    const amounts = sheet.width - 180
    sheet.sideBySide(
      26,
      () => {
        sheet.write(
          `${brasiliaTime(at, language, 'second')}   ${reasonMessages[reason][language]}`,
          sheet.column(0, amounts - 10),
        )
        const about = [orderId, seal && `${texts.sealed} ${seal.position}`].filter(Boolean).join(' · ')
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

/** 2026-05-31 as 31/05/2026. */
function day(text: string): string {
  return text.split('-').reverse().join('/')
}
