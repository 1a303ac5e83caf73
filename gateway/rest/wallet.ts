import { z } from 'zod'
import { pageQuery, queryDay } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'

type WalletData = {
  wallet: { statement: { entries: { order: { id: string } | null }[]; total: number } }
}

/** The balance and its statement. */
export function walletRoute(mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary: 'Balance and statement, newest first',
    answers: answers.wallet,
    refuses: ['forbidden'],
    query: pageQuery,
    operation: `query Wallet($limit: Int, $offset: Int) {
      wallet {
        currency balance_cents: balanceCents
        statement(first: $limit, offset: $offset) {
          entries: nodes {
            id ts type reason amount_cents: amountCents balance_after_cents: balanceAfterCents order { id }
          }
          total: totalCount
        }
      }
    }`,
    variables: ({ query }) => query,
    answer({ wallet: { statement, ...wallet } }: WalletData, { query }) {
      const entries = statement.entries.map(({ order, ...entry }) => ({
        ...entry,
        order_id: order?.id ?? null,
      }))
      return { ...wallet, statement: entries, total: statement.total, ...query }
    },
  })
}

const period = z.object({
  from: queryDay.meta({ description: 'The first day, of São Paulo.' }),
  to: queryDay.meta({ description: 'The last day; at most 366 of them.' }),
})

type StatementFile = { walletStatement: { name: string; base64: string } }

/** The statement of a period as a file. */
function statementFile(kind: 'csv' | 'pdf', mount: RouteMount): AnyRoute {
  return route({
    ...mount,
    method: 'GET',
    summary:
      kind === 'csv'
        ? 'The statement of a period as a table, with the seal of each entry: `;` between columns, UTF-8 with a byte order mark'
        : 'The statement of a period as a PDF, with its last seal (A4)',
    file: kind === 'csv' ? 'text/csv' : 'application/pdf',
    answers: answers.file,
    refuses: ['forbidden'],
    query: period,
    operation: `query StatementFile($from: String!, $to: String!) {
      walletStatement(from: $from, to: $to) { name base64: ${kind} }
    }`,
    variables: ({ query }) => query,
    answer: ({ walletStatement: { name, base64 } }: StatementFile) => ({ name: `${name}.${kind}`, base64 }),
  })
}

export const statementCsvRoute = (mount: RouteMount) => statementFile('csv', mount)
export const statementPdfRoute = (mount: RouteMount) => statementFile('pdf', mount)

/** Contract section 4, Shipper. */
export const walletRoutes: AnyRoute[] = [
  walletRoute({ path: '/api/app/v1/wallet', tag: 'embarcador', auth: 'bearer' }),
  statementCsvRoute({ path: '/api/app/v1/wallet/statement.csv', tag: 'embarcador', auth: 'bearer' }),
  statementPdfRoute({ path: '/api/app/v1/wallet/statement.pdf', tag: 'embarcador', auth: 'bearer' }),
]
