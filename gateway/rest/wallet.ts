import * as z from 'zod'
import { day, pageQuery } from './request-fields.ts'
import { cents, count, currency, named, time, uuid } from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const walletOperation = storedOperation(`query Wallet($limit: Int, $offset: Int) {
  wallet {
    currency balance_cents: balanceCents
    statement(first: $limit, offset: $offset) {
      entries: nodes { id ts type reason amount_cents: amountCents balance_after_cents: balanceAfterCents full_price_cents: fullPriceCents order { id } }
      total: totalCount
    }
  }
}`)

type Data = DataOf<typeof walletOperation>['wallet']
type Entry = Data['statement']['entries'][number]
export type Wallet = Pick<Data, 'currency' | 'balance_cents'> & {
  statement: (Omit<Entry, 'order'> & { order_id: string | null })[]
  total: number
  limit: number
  offset: number
}

/** The contract names an entry's order by its id alone. */
const statementEntry = named(
  'StatementEntry',
  z.object({
    id: z.string(),
    ts: time,
    type: z.enum(['credit', 'debit']),
    reason: z.string().meta({ description: 'Why the balance changed, such as `order_payment`' }),
    amount_cents: cents,
    balance_after_cents: cents,
    full_price_cents: cents.nullable().meta({
      description:
        'Of an order of a shipment: its price without the discount for the same pickup; null for other entries',
    }),
    order_id: uuid
      .nullable()
      .meta({ description: 'The order that was paid or refunded; null for other entries' }),
  }),
)

const period = z.object({
  from: day.describe('The first day, in the time of São Paulo'),
  to: day.describe('The last day, in the time of São Paulo; at most 366 days after the first'),
})

/** The routes of the wallet, which shippers and partners have alike: docs/reference/contract.md#shipper. */
export const walletRoutes = (wallet: '/api/app/v1/wallet' | '/v1/wallet'): AnyRoute[] => [
  route(`GET ${wallet}`, {
    summary: 'Get the wallet’s balance and statement',
    query: pageQuery,
    operation: walletOperation,
    reshape: {
      response: z.object({
        currency,
        balance_cents: cents,
        statement: z.array(statementEntry),
        total: count,
      }),
      from({ wallet: { statement, ...wallet } }) {
        const entries = statement.entries.map(({ order, ...entry }) => ({
          ...entry,
          order_id: order?.id ?? null,
        }))
        return { ...wallet, statement: entries, total: statement.total }
      },
    },
  }),
  // The CSV has a byte order mark, semicolons between columns, and the seal of each entry.
  route(`GET ${wallet}/statement.csv`, {
    summary: 'Get the statement of a period as CSV',
    file: { type: 'text/csv', ending: '.csv' },
    query: period,
    operation: storedOperation(`query StatementCsv($from: String!, $to: String!) {
      walletStatement(from: $from, to: $to) { name base64: csv }
    }`),
    responseFrom: 'walletStatement',
  }),
  route(`GET ${wallet}/statement.pdf`, {
    summary: 'Get the statement of a period as PDF',
    file: { type: 'application/pdf', ending: '.pdf' },
    query: period,
    operation: storedOperation(`query StatementPdf($from: String!, $to: String!) {
      walletStatement(from: $from, to: $to) { name base64: pdf }
    }`),
    responseFrom: 'walletStatement',
  }),
]
