import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './events.ts'

export const schema = buildSubgraph(builder)
