import { defineEntity, p } from '@mikro-orm/core'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { checks, sha256Hex } from './checks.ts'

/** Only the hash is stored. The tokens of a session are one family. */
export const RefreshTokenEntity = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    hash: p.string().length(64).primary(),
    sessionId: p.uuid().$type<SessionId>().index('refresh_tokens_session_idx'),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).strictNullable(),
  },
  indexes: [
    {
      name: 'refresh_tokens_expires_idx',
      expression:
        'create index refresh_tokens_expires_idx on refresh_tokens using brin (expires_at) with (autosummarize = on)',
    },
  ],
  checks: checks('refresh_tokens', { hash: sha256Hex('hash') }),
})
