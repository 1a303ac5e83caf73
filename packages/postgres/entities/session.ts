import { defineEntity, p } from '@mikro-orm/core'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { checks } from './checks.ts'

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().$type<SessionId>().primary(),
    userId: p.uuid().$type<UserId>().index('sessions_user_idx'),
    device: p.string().length(200).strictNullable(),
    openedAt: p.datetime(3),
    revokedAt: p.datetime(3).strictNullable(),
  },
  checks: checks('sessions', { revoked_at: 'revoked_at >= opened_at' }),
})
