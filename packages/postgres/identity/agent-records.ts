import type { AgentRecords, AgentToken } from '@rodovia/core/identity/agents/ports.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { toJson } from '../statements/sql.ts'
import { keyHolder } from './api-keys.ts'

type Found = { payload: object }

/** Ids arrive as hashes. */
export function createAgentRecords({ sql }: Pick<StoreContext, 'sql'>): AgentRecords {
  return {
    async save({ kind, idHash, uidHash, clientId, grantId, keyId, payload, createdAt, expiresAt }) {
      // The lock of the grant makes its end wait, which then also deletes this row.
      const rows = await sql({
        text: `
          WITH issued AS (
            SELECT FROM agent_records WHERE kind = 'Grant' AND grant_id = $5::text FOR KEY SHARE
          )
          INSERT INTO agent_records (kind, id_hash, uid_hash, client_id, grant_id, key_id, payload, created_at, expires_at)
          SELECT $1::text, $2, $3, $4, $5::text, $6::uuid, $7::jsonb, $8::timestamptz, $9::timestamptz
          WHERE $1::text NOT IN ('AccessToken', 'AuthorizationCode', 'RefreshToken') OR EXISTS (SELECT FROM issued)
          ON CONFLICT (kind, id_hash) DO UPDATE SET
            uid_hash = excluded.uid_hash, client_id = excluded.client_id, grant_id = excluded.grant_id,
            key_id = excluded.key_id, payload = excluded.payload, expires_at = excluded.expires_at
          RETURNING 1`,
        values: [kind, idHash, uidHash, clientId, grantId, keyId, toJson(payload), createdAt, expiresAt],
      })
      return rows.length > 0
    },

    async find(kind, idHash, at) {
      const [found] = await sql<Found>({
        text: `SELECT payload FROM agent_records WHERE kind = $1 AND id_hash = $2 AND (expires_at IS NULL OR expires_at > $3)`,
        values: [kind, idHash, at],
      })
      return found?.payload ?? null
    },

    async findByUid(kind, uidHash, at) {
      const [found] = await sql<Found>({
        text: `SELECT payload FROM agent_records WHERE kind = $1 AND uid_hash = $2 AND (expires_at IS NULL OR expires_at > $3)`,
        values: [kind, uidHash, at],
      })
      return found?.payload ?? null
    },

    async consume(kind, idHash, at) {
      const rows = await sql({
        text: `
          UPDATE agent_records SET payload = payload || jsonb_build_object('consumed', $3::bigint)
          WHERE kind = $1 AND id_hash = $2 AND NOT payload ? 'consumed' RETURNING 1`,
        values: [kind, idHash, Math.floor(at.getTime() / 1000)],
      })
      return rows.length > 0
    },

    async destroy(kind, idHash) {
      await sql({
        text: `DELETE FROM agent_records WHERE kind = $1 AND id_hash = $2`,
        values: [kind, idHash],
      })
    },

    async keyOfGrant(grantId) {
      const [grant] = await sql<{ keyId: ApiKeyId }>({
        text: `SELECT key_id AS "keyId" FROM agent_records WHERE grant_id = $1 AND key_id IS NOT NULL LIMIT 1`,
        values: [grantId],
      })
      return grant?.keyId ?? null
    },

    async endGrant(grantId) {
      await sql({
        text: `DELETE FROM agent_records WHERE kind = 'Grant' AND grant_id = $1`,
        values: [grantId],
      })
      await sql({ text: `DELETE FROM agent_records WHERE grant_id = $1`, values: [grantId] })
    },

    /** Read at each request of an agent; it locks nothing. */
    async findToken(idHash, at) {
      const [token] = await sql<AgentToken>({
        name: 'find-agent-token',
        text: `
          SELECT api_keys.hash AS "keyHash", string_to_array(payload ->> 'scope', ' ') AS scopes
          FROM agent_records JOIN api_keys ON api_keys.id = key_id
          WHERE kind = 'AccessToken' AND id_hash = $1 AND agent_records.expires_at > $2`,
        values: [idHash, at],
      })
      return token ?? null
    },

    async isWorking(keyId, at) {
      const [key] = await sql<{ id: string }>({
        text: `
          SELECT api_keys.id FROM api_keys JOIN users ON users.id = ${keyHolder} AND users.removed_at IS NULL
          WHERE api_keys.id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
        values: [keyId, at],
      })
      return key !== undefined
    },
  }
}
