import type { SystemPorts } from '../../shared/ports.ts'
import { endKey } from '../api-keys/change-api-key.ts'
import type { ApiKeys } from '../api-keys/ports.ts'
import type { AgentRecords } from './ports.ts'

type Ports = SystemPorts & { apiKeys: ApiKeys; agentRecords: AgentRecords }

/** Ends what a person gave an agent: revokes the key that the grant is, and deletes its codes and tokens. */
export async function endAgentGrant(ports: Ports, grantId: string): Promise<void> {
  const { apiKeys, agentRecords } = ports
  const keyId = await agentRecords.keyOfGrant(grantId)
  const key = keyId && (await apiKeys.find(keyId))
  if (key) await endKey(ports, key, null)
  await agentRecords.endGrant(grantId)
}
