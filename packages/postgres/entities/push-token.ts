import { defineEntity, p } from '@mikro-orm/core'
import { type PushPlatform, pushPlatforms } from '@rodovia/core/notifications/ports.ts'
import type { SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { checks, notEmpty, oneOf, sha256Hex } from './checks.ts'

/** Senders check that the session is open: a logged-out phone gets no push. */
export const PushTokenEntity = defineEntity({
  name: 'PushToken',
  tableName: 'push_tokens',
  properties: {
    hash: p.string().length(64).primary(),
    platform: p.string().length(10).$type<PushPlatform>().primary(),
    token: p.string().length(4096),
    tenantId: p.uuid().$type<TenantId>().index('push_tokens_tenant_idx'),
    userId: p.uuid().$type<UserId>().index('push_tokens_user_idx'),
    sessionId: p.uuid().$type<SessionId>().index('push_tokens_session_idx'),
    appVersion: p.string().length(200).strictNullable(),
    device: p.string().length(200).strictNullable(),
    registeredAt: p.datetime(3),
    language: p.string().length(5).$type<Language>().default('pt-BR'),
  },
  checks: checks('push_tokens', {
    hash: sha256Hex('hash'),
    platform: oneOf('platform', pushPlatforms),
    token: notEmpty('token'),
    language: oneOf('language', languages),
  }),
})
