import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './events.ts'
import './open-delivery-clients.ts'
import './push-tokens.ts'
import './recipient-messages.ts'
import './shop-connections.ts'
import './webhooks.ts'

export const schema = buildSubgraph(builder)
