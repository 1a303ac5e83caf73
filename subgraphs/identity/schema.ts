import { buildSubgraph } from '../shared/builder.ts'
import { builder } from './builder.ts'
import './api-keys.ts'
import './audit-log.ts'
import './create-driver.ts'
import './drivers.ts'
import './invitations.ts'
import './members.ts'
import './password-reset.ts'
import './tenants.ts'
import './session.ts'

export const schema = buildSubgraph(builder)
