import { defineEntity, p } from '@mikro-orm/core'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { id, sha256, text, time } from './column-types.ts'

/** The records of the authorization server for agents. */
export const AgentRecordEntity = defineEntity({
  name: 'agent_records',
  properties: {
    kind: text(30).primary(),
    idHash: sha256().primary(),
    uidHash: sha256().strictNullable(),
    clientId: text(100).strictNullable().index('agent_records_client_idx'),
    grantId: text(100).strictNullable(),
    keyId: id<ApiKeyId>().strictNullable(),
    payload: p.json<object>(),
    createdAt: time(),
    expiresAt: time().strictNullable().index('agent_records_expires_idx'),
  },
  indexes: [
    { name: 'agent_records_uid_idx', properties: ['uidHash'], where: 'uid_hash is not null' },
    { name: 'agent_records_grant_idx', properties: ['grantId'], where: 'grant_id is not null' },
    { name: 'agent_records_key_idx', properties: ['keyId'], where: 'key_id is not null' },
  ],
})
