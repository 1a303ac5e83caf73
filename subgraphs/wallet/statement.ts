import { exportStatement, printStatement, type Statement } from '@rodovia/core/wallet/export-statement.ts'
import { cents, described, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { LedgerSealRef } from './seal.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const WalletStatementRef = builder.objectRef<Statement>('WalletStatement').implement({
  description: 'Account statement of a wallet for a period. See docs/reference/ledger.md.',
  fields: described({
    name: string('Suggested file name without an extension.', ({ from, to }) => `extrato-${from}-${to}`),
    entryCount: int('Number of entries.', ({ lines }) => lines.length),
    openingCents: cents('Balance at the start, in centavos.'),
    closingCents: cents('Balance at the end, in centavos.'),
    lastSeal: of(LedgerSealRef).orNull(
      'Newest ledger seal of the entries: it proves later that nothing before it was changed. Null without a sealed entry.',
    ),
    csv: string(
      'CSV file, base64-encoded: UTF-8 with a byte order mark, columns separated by `;`, decimal comma.',
      async (statement, _, { ports }) => base64(await ports.statementPrinter.csv(statement)),
    ),
    pdf: string(
      'PDF file with A4 pages, base64-encoded, in the language of the request. Errors: `validation_failed` above 2,000 entries.',
      async (statement, _, { ports, language }) =>
        base64(await printStatement(ports, { statement, language })),
    ),
  }),
})

builder.queryField('walletStatement', (t) =>
  t.field({
    type: WalletStatementRef,
    description:
      'Statement of the caller’s wallet for a range of days in São Paulo, at most 366 days and 10,000 entries. Errors: `forbidden`, `validation_failed`.',
    args: {
      from: t.arg(string('First day, as `2026-05-01`.')),
      to: t.arg(string('Last day, as `2026-05-31`.')),
    },
    resolve: withActor(exportStatement),
  }),
)
