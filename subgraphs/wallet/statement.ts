import { exportStatement, printStatement, type Statement } from '@rodovia/core/wallet/export-statement.ts'
import { builder } from './builder.ts'
import { LedgerSealRef } from './seal.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const WalletStatementRef = builder.objectRef<Statement>('WalletStatement').implement({
  description:
    'What came into a wallet and went out of it in a period, to be kept: docs/reference/ledger.md.',
  fields: (t) => ({
    name: t.string({
      description: 'What a file of it may be called, without an ending.',
      resolve: ({ from, to }) => `extrato-${from}-${to}`,
    }),
    entryCount: t.int({ description: 'How many entries it holds.', resolve: ({ lines }) => lines.length }),
    openingCents: t.expose('openingCents', {
      type: 'Cents',
      description: 'What was in the wallet before the first.',
    }),
    closingCents: t.expose('closingCents', {
      type: 'Cents',
      description: 'What was in it behind the last.',
    }),
    lastSeal: t.expose('lastSeal', {
      type: LedgerSealRef,
      nullable: true,
      description:
        'The newest seal of its entries: who keeps it can prove later that nothing before it was changed.',
    }),
    csv: t.string({
      description:
        'As a table in base64: UTF-8 with a byte order mark, `;` between columns, a comma in amounts.',
      resolve: async (statement, _, { ports }) => base64(await ports.statementPrinter.csv(statement)),
    }),
    pdf: t.string({
      description:
        'As a PDF of A4 pages in base64, in the language of the request. Refuses with `validation_failed` more than 2,000 entries.',
      resolve: async (statement, _, { ports, language }) =>
        base64(await printStatement(ports, { statement, language })),
    }),
  }),
})

builder.queryField('walletStatement', (t) =>
  t.field({
    type: WalletStatementRef,
    description:
      'The statement of the own wallet over days of São Paulo, at most 366 days and 10,000 entries. Refuses with `forbidden`, `validation_failed`.',
    args: {
      from: t.arg.string({ required: true, description: 'The first day, such as 2026-05-01.' }),
      to: t.arg.string({ required: true, description: 'The last day, such as 2026-05-31.' }),
    },
    resolve: (_, period, { ports, actor }) => exportStatement(ports, { actor, ...period }),
  }),
)
