import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { assertWorksNow } from '../api-keys/key-access.ts'
import type { AddressRanges, ApiKeySecrets, ApiKeys } from '../api-keys/ports.ts'
import { type Caller, identifyKey } from '../identify-caller.ts'
import type { AgentRecords } from './ports.ts'

type Ports = SystemPorts & {
  apiKeys: ApiKeys
  apiKeySecrets: ApiKeySecrets
  addressRanges: AddressRanges
  agentRecords: AgentRecords
}

/**
 * The caller of `/mcp`: an API key, or an access token that a person gave an agent. A token has those scopes of its key that its client
 * asked for. Refuses as `identifyKey` does.
 */
export async function identifyAgent(
  ports: Ports,
  credential: string | string[] | undefined,
  from: { ip: string; address: string },
): Promise<Caller> {
  const text = String(credential ?? '').trim()
  if (!text || ports.apiKeySecrets.isIntact(text)) return identifyKey(ports, text, from)
  const at = ports.clock()
  const token = await ports.agentRecords.findToken(ports.sha256(text), at)
  const working = token && (await ports.apiKeys.findWorking(token.keyHash, at))
  if (!working) throw refuse('invalid_or_expired_token', { needed: 'key' })
  assertWorksNow(ports.addressRanges, working, { at, ip: from.ip })
  const { actor, isRecorded, keepsBodies } = working
  if (!isRecorded) await ports.apiKeys.recordUse(actor.key.id, { at, address: from.address })
  const scopes = actor.key.scopes.filter((scope) => token.scopes.includes(scope))
  return { actor: { ...actor, key: { ...actor.key, scopes } }, expiresAt: null, keepsBodies }
}
