import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './offers.ts'
import './report-position.ts'

export const schema = buildSubgraph(builder)
