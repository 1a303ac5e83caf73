import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { Bounds } from '../bounds.ts'
import type { GatewayServices } from '../services.ts'

type Dependencies = Pick<GatewayServices<never>, 'identify' | 'log'> & {
  bounds: Pick<Bounds, 'sessionCheckSeconds'>
}

/**
 * Ends an open stream with its token: exactly when the token expires, and within `sessionCheckSeconds` after
 * its session was ended. The stream continues while the session cannot be checked. Null without a session.
 *
 * @param onEnd Called once, when the token has expired, its session has ended or the caller's role has
 * changed.
 */
export function monitorSession(
  { identify, bounds, log }: Dependencies,
  { caller, authorization }: { caller: Caller | null; authorization: string | undefined },
  onEnd: () => void,
): Disposable | null {
  if (!caller || !authorization) return null
  const checkMs = bounds.sessionCheckSeconds * 1000
  let isOver = false
  const stop = () => {
    isOver = true
    if (expiry) clearTimeout(expiry)
    clearTimeout(nextCheck)
  }
  const end = () => {
    if (isOver) return
    stop()
    onEnd()
  }
  const check = async () => {
    try {
      if (!(await isStillValid(caller, () => identify(authorization)))) end()
    } catch (error) {
      log.warn({ err: error }, 'a session could not be checked')
    }
    if (!isOver) nextCheck = setTimeout(check, checkMs)
  }
  const expiry = caller.expiresAt && setTimeout(end, Math.max(0, caller.expiresAt.getTime() - Date.now()))
  let nextCheck = setTimeout(check, checkMs)
  return { [Symbol.dispose]: stop }
}

/** The permissions of a stream were checked for this user, tenant and role. */
async function isStillValid({ actor }: Caller, identify: () => Promise<Caller | null>): Promise<boolean> {
  try {
    const current = (await identify())?.actor
    return (
      current?.userId === actor.userId && current.tenantId === actor.tenantId && current.role === actor.role
    )
  } catch (error) {
    if (isRefusal(error) && error.code !== 'unavailable') return false
    throw error
  }
}
