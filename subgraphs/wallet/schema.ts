import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './collect-on-delivery.ts'
import './credit-wallet.ts'
import './earnings.ts'
import './ledger-check.ts'
import './payouts.ts'
import './seal.ts'
import './statement.ts'
import './top-up-returns.ts'
import './top-ups.ts'
import './wallet.ts'

export const schema = buildSubgraph(builder)
