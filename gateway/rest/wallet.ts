import * as answers from './answers.ts'
import { page } from './fields.ts'
import { type AnyRoute, type Door, route } from './route.ts'

type WalletData = {
  wallet: { statement: { entries: { order: { id: string } | null }[]; total: number } }
}

/** The balance and its statement. */
export function walletRoute(door: Door): AnyRoute {
  return route({
    ...door,
    method: 'GET',
    summary: 'Balance and statement, newest first',
    answers: answers.wallet,
    refuses: ['forbidden'],
    query: page,
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

/** Contract section 4, Shipper. */
export const walletRoutes: AnyRoute[] = [
  walletRoute({ path: '/api/app/v1/wallet', tag: 'embarcador', auth: 'bearer' }),
]
