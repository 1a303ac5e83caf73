import type { AgentRecords } from '@rodovia/core/identity/agents/ports.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import type { SystemPorts } from '@rodovia/core/shared/ports.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'

type Ports = Pick<SystemPorts, 'clock' | 'sha256'> & {
  records: AgentRecords
  /** Ends a grant together with the key that it is. */
  endGrant: (grantId: string) => Promise<void>
}

/** The character 0 and halves of surrogate pairs in JSON, which PostgreSQL does not store. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Kinds whose account is an API key. A session has one too, but ends with the request. */
const ofKeys: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant'])

/**
 * Keeps what `oidc-provider` stores in PostgreSQL. Ids of codes and tokens are the secrets themselves: the row has a hash of the id, and
 * the payload is stored without it.
 */
export function createRecordAdapter({ records: stored, endGrant, clock, sha256 }: Ports) {
  const records = withOutages({ ...stored, endGrant })
  return class RecordAdapter implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, { jti: _, ...payload }: AdapterPayload, expiresIn?: number): Promise<void> {
      const { uid, grantId, clientId, client_id, accountId } = payload
      if (unstorable.test(JSON.stringify(payload)))
        throw new errors.InvalidRequest('a value has the character U+0000 or half of a surrogate pair')
      const createdAt = clock()
      const isKept = await records.save({
        kind: this.#kind,
        idHash: sha256(id),
        uidHash: uid ? sha256(uid) : null,
        clientId: clientId ?? client_id ?? null,
        grantId: this.#kind === 'Grant' ? id : (grantId ?? null),
        keyId: ofKeys.has(this.#kind) ? (accountId ?? null) : null,
        payload,
        createdAt,
        expiresAt: expiresIn ? new Date(createdAt.getTime() + expiresIn * 1000) : null,
      })
      if (!isKept) throw new errors.InvalidGrant('the grant has ended')
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      const payload = (await records.find(this.#kind, sha256(id), clock())) as AdapterPayload | null
      if (!payload) return undefined
      const { accountId } = payload
      if (ofKeys.has(this.#kind) && !(await records.isWorking(accountId as ApiKeyId, clock())))
        return undefined
      return { ...payload, jti: id }
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return ((await records.findByUid(this.#kind, sha256(uid), clock())) as AdapterPayload) ?? undefined
    }

    /** No device asks for a code that a person types. */
    async findByUserCode(): Promise<undefined> {}

    /** One of many who use a code or a token at once goes on; the others end the grant. */
    async consume(id: string): Promise<void> {
      if (await records.consume(this.#kind, sha256(id), clock())) return
      const used = (await records.find(this.#kind, sha256(id), clock())) as AdapterPayload | null
      if (used?.grantId) await records.endGrant(used.grantId)
      throw new errors.InvalidGrant('it was used already')
    }

    destroy(id: string): Promise<void> {
      return this.#kind === 'Grant' ? records.endGrant(id) : records.destroy(this.#kind, sha256(id))
    }

    revokeByGrantId(grantId: string): Promise<void> {
      return records.endGrant(grantId)
    }
  }
}

/** The records, whose outages the library answers with `temporarily_unavailable` and 503, and not as a fault of its own. */
function withOutages(records: AgentRecords): AgentRecords {
  const calls = Object.entries(records).map(
    ([name, call]: [string, (...input: never[]) => Promise<unknown>]) => [
      name,
      (...input: never[]) =>
        call(...input).catch((error: unknown) => {
          if (!isRefusal(error) || error.code !== 'unavailable') throw error
          const outage = new errors.TemporarilyUnavailable('try again in a moment')
          throw Object.assign(outage, { status: 503, statusCode: 503, cause: error })
        }),
    ],
  )
  return Object.fromEntries(calls)
}
