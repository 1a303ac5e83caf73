import type { PushPorts, PushRefusal } from './ports.ts'
import type { PushAttempt } from './settle-push.ts'

/** A service may refuse for a moment, such as during a change of keys. */
export const mostRefusals = 3

/**
 * Counts what services refused. After three refusals in a row an app is forgotten, and its session shows it until the
 * app registers anew. A push that a service takes sets the count to zero.
 */
export async function countRefusals(
  { pushTokens }: Pick<PushPorts, 'pushTokens'>,
  attempts: readonly PushAttempt[],
  knownAt: Date,
): Promise<void> {
  const refusals = new Map<string, PushRefusal>()
  for (const { target, result } of attempts) {
    if (result.outcome !== 'refused') continue
    const { platform, hash } = target
    const times = (refusals.get(platform + hash)?.times ?? 0) + 1
    refusals.set(platform + hash, { platform, hash, times, reason: result.reason })
  }
  // A push with a ticket is decided by its receipt.
  const sent = attempts.filter(
    ({ target, result }) => result.outcome === 'sent' && !result.ticket && target.refusals > 0,
  )
  await pushTokens.clearRefusals(sent.map(({ target }) => target))
  if (refusals.size > 0) await pushTokens.countRefusals([...refusals.values()], mostRefusals, knownAt)
}
