import type { GatewayReadMarks } from '@rodovia/gateway/services.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createReadMarks } from '@rodovia/platform/crypto/read-marks.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'

/** The clocks of gateways may differ by half a minute, and a replica's lag is known half a second late. */
const leewaySeconds = 60

/** The marks by which callers read what they wrote; null without replicas. */
export function makeReadMarks(
  { databaseReplicas: { maxLagSeconds }, media }: Config,
  secrets: Secrets,
  { replicas }: Database,
): GatewayReadMarks | null {
  if (!replicas) return null
  const secret = media.linkSecret ?? secrets.mediaLinkSecret
  const lifeSeconds = maxLagSeconds + leewaySeconds
  const { read, write } = createReadMarks({ secret, lifeSeconds, clock: machine.clock })
  return { read, lifeSeconds, markNow: async () => write(await replicas.positionNow()) }
}
