import * as answers from './answers.ts'
import { page } from './fields.ts'
import { type AnyRoute, route } from './route.ts'

type WalletData = {
  wallet: { statement: { entries: { order: { id: string } | null }[]; total: number } }
}

/** Contract section 4, Shipper: the balance and its statement. */
export const walletRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/app/v1/wallet',
    tag: 'embarcador',
    summary: 'Balance and statement, newest first',
    answers: answers.wallet,
    refuses: ['forbidden'],
    auth: 'bearer',
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
  }),
]
