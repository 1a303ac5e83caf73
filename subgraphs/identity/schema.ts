import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './audit-log.ts'
import './create-driver.ts'
import './session.ts'

export const schema = buildSubgraph(builder)
