import type { Actor } from '../../identity/actor.ts'
import { requireSession } from '../../identity/permissions.ts'
import type { Language } from '../../shared/language.ts'
import { readOneOf } from '../../shared/one-of.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import {
  type PushPlatform,
  type PushSettings,
  type PushToken,
  type PushTokens,
  pushPlatforms,
} from './ports.ts'
import { endpointIn, readWebSubscription } from './web-subscription.ts'

type Ports = SystemPorts & { pushTokens: PushTokens; pushSettings: PushSettings }

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

const maxTokenLength = 4096
const visibleAscii = /^[\x21-\x7e]+$/

/**
 * Registers an app for the pushes of its logged-in user; a token moves from its previous user. Refuses with
 * `unauthorized`, with `validation_failed` an unknown platform or an invalid token.
 */
export async function registerPushToken(ports: Ports, input: RegisterPushToken): Promise<PushToken> {
  const { tenantId, userId, sessionId } = requireSession(input.actor)
  const platform = readOneOf('platform', pushPlatforms, input.platform)
  const token: PushToken = {
    platform,
    ...readToken(ports, platform, input.deviceToken),
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
  if (!deviceToken) return pushTokens.remove({ userId, sessionId })
  return pushTokens.remove({ userId, hash: sha256(endpointIn(deviceToken) ?? deviceToken) })
}

/**
 * Replaces a browser's subscription by the one that its push service gave instead, also while nobody uses the app. The
 * previous one is the credential: only the browser and the platform know its keys. Refuses with `validation_failed`, and
 * with `invalid_or_expired_token` a previous one that is not registered or whose session has ended.
 */
export async function renewPushToken(
  ports: Ports,
  { previousToken, deviceToken }: { previousToken: string; deviceToken: string },
): Promise<PushToken> {
  const previous = readBrowser(ports, 'previous_token', previousToken)
  const next = readBrowser(ports, 'device_token', deviceToken)
  const at = ports.clock()
  const token = await ports.pushTokens.find({ platform: 'web', hash: previous.hash }, at)
  if (!token || ports.sha256(token.token) !== ports.sha256(previous.token))
    throw refuse('invalid_or_expired_token', {})
  const renewed = { ...token, ...next, registeredAt: at }
  await ports.pushTokens.register(renewed, maxTokensOfUser)
  if (next.hash !== previous.hash)
    await ports.pushTokens.remove({ userId: token.userId, hash: previous.hash })
  return renewed
}

/** A browser may get new keys for its endpoint, so the endpoint alone names its token. */
function readToken({ sha256, pushSettings }: Ports, platform: PushPlatform, text: string) {
  if (platform === 'web' && text.length <= maxTokenLength) {
    return readBrowser({ sha256, pushSettings }, 'device_token', text)
  }
  if (text.length > maxTokenLength || !visibleAscii.test(text))
    throw refuseField('device_token', 'characters', { set: 'visible_ascii', min: 1, max: maxTokenLength })
  return { token: text, hash: sha256(text) }
}

function readBrowser(
  { sha256, pushSettings }: Pick<Ports, 'sha256' | 'pushSettings'>,
  field: string,
  text: string,
) {
  if (text.length > maxTokenLength)
    throw refuseField(field, 'too_long', { got: text.length, max: maxTokenLength })
  const subscription = readWebSubscription(text, pushSettings, field)
  return { token: JSON.stringify(subscription), hash: sha256(subscription.endpoint) }
}
