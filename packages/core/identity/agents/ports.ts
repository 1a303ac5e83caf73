import type { ApiKeyId } from '../../shared/ids.ts'
import type { Scope } from '../api-keys/scopes.ts'

/**
 * A record of the authorization server, of one kind: a client, an open request, a code, a token or a
 * grant.
 */
export type AgentRecord = {
  kind: string
  /** A hash: the id of a code or token is the secret itself. */
  idHash: string
  /** A hash of the id under which a session of the authorization server is found, too. */
  uidHash: string | null
  clientId: string | null
  grantId: string | null
  /** The API key that the grant is. */
  keyId: string | null
  payload: object
  createdAt: Date
  /** Null: as long as it is used. */
  expiresAt: Date | null
}

/** The key behind an access token. */
export type AgentToken = { keyHash: string; scopes: readonly Scope[] }

export type AgentRecords = {
  /** Replaces what was there under this kind and id. False for a code or token whose grant has ended: nothing is kept. */
  save(record: AgentRecord): Promise<boolean>
  /** Null if unknown or expired. */
  find(kind: string, idHash: string, at: Date): Promise<object | null>
  findByUid(kind: string, uidHash: string, at: Date): Promise<object | null>
  /** Marks a code or a token as used; false if it was used before or is gone. */
  consume(kind: string, idHash: string, at: Date): Promise<boolean>
  destroy(kind: string, idHash: string): Promise<void>
  /** Null for a grant that has ended. */
  keyOfGrant(grantId: string): Promise<ApiKeyId | null>
  /** Ends a grant with all its codes and tokens, also those that are being issued. */
  endGrant(grantId: string): Promise<void>
  /** Null if the token is unknown or expired. */
  findToken(idHash: string, at: Date): Promise<AgentToken | null>
  /** Whether the key is neither revoked nor expired and its holder is still a member. */
  isWorking(keyId: ApiKeyId, at: Date): Promise<boolean>
}
