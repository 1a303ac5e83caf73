import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './api-keys.ts'
import './audit-log.ts'
import './create-driver.ts'
import './session.ts'

export const schema = buildSubgraph(builder)
