import type { Actor } from '../../identity/actor.ts'
import { requireSession } from '../../identity/permissions.ts'
import type { Language } from '../../shared/language.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type PushPlatform, type PushToken, type PushTokens, pushPlatforms } from '../ports.ts'

type Ports = Pick<SystemPorts, 'clock' | 'sha256'> & { pushTokens: PushTokens }

export type RegisterPushToken = {
  actor: Actor | null
  deviceToken: string
  platform: string
  appVersion?: string | null
  device?: string | null
  language: Language
}

/** A person has few devices; more tokens are of apps that are gone. */
const maxTokensOfUser = 20

const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/**
 * Has an app told what concerns whoever is logged in there. A token that another user had is his no more. Refuses with
 * `unauthorized`, and with `validation_failed` an unknown platform or what is no token.
 */
export async function registerPushToken(ports: Ports, input: RegisterPushToken): Promise<PushToken> {
  const { tenantId, userId, sessionId } = requireSession(input.actor)
  if (!visibleAscii.test(input.deviceToken))
    throw refuseField('device_token', 'must be 1 to 4096 visible ASCII characters')
  const token: PushToken = {
    platform: readPlatform(input.platform),
    token: input.deviceToken,
    hash: ports.sha256(input.deviceToken),
    tenantId,
    userId,
    sessionId,
    appVersion: readOptionalText('app_version', input.appVersion, 200),
    device: readOptionalText('device', input.device, 200),
    language: input.language,
    registeredAt: ports.clock(),
  }
  await ports.pushTokens.register(token, maxTokensOfUser)
  return token
}

/**
 * Forgets a token of the caller's, or without one those that the caller's session registered. Gives back how many there were.
 * Refuses with `unauthorized`.
 */
export function unregisterPushToken(
  { pushTokens, sha256 }: Ports,
  { actor, deviceToken }: { actor: Actor | null; deviceToken?: string | null },
): Promise<number> {
  const { userId, sessionId } = requireSession(actor)
  return pushTokens.remove({ userId, ...(deviceToken ? { hash: sha256(deviceToken) } : { sessionId }) })
}

function readPlatform(text: string): PushPlatform {
  const found = pushPlatforms.find((platform) => platform === text)
  if (found) return found
  throw refuseField(
    'platform',
    `must be one of ${pushPlatforms.join(', ')}; got ${JSON.stringify(text.slice(0, 20))}`,
  )
}
