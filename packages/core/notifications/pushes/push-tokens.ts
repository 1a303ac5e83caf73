import type { Actor } from '../../identity/actor.ts'
import { requireSession } from '../../identity/permissions.ts'
import type { Language } from '../../shared/language.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { type PushPlatform, type PushToken, type PushTokens, pushPlatforms } from './ports.ts'

type Ports = SystemPorts & { pushTokens: PushTokens }

export type RegisterPushToken = {
  actor: Actor | null
  deviceToken: string
  platform: string
  appVersion?: string | null
  device?: string | null
  language: Language
}

/** More tokens than a person has devices belong to uninstalled apps. */
const maxTokensOfUser = 20

const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/**
 * Registers an app for the pushes of its logged-in user; a token moves from its previous user. Refuses with
 * `unauthorized`, with `validation_failed` an unknown platform or an invalid token.
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
 * Removes a token of the caller, or without one those of the caller's session; returns how many. Refuses with
 * `unauthorized`.
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
