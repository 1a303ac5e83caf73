import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './carrier.ts'
import './drivers-at-work.ts'
import './fiscal-documents.ts'
import './missed-orders.ts'
import './nearby-drivers.ts'
import './offers.ts'
import './report-duty-position.ts'
import './report-position.ts'
import './vehicles.ts'
import './work-day.ts'

export const schema = buildSubgraph(builder)
