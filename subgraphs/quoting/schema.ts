import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './freight-floor.ts'
import './postal-code.ts'
import './price.ts'
import './service-areas.ts'
import './tariffs.ts'
import './towns.ts'

export const schema = buildSubgraph(builder)
