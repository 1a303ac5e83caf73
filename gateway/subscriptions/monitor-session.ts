import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'

type MonitoredSession = {
  caller: Caller
  authorization: string
  identify: (authorization: string) => Promise<Caller | null>
  checkSeconds: number
  log: Log
  /** Called once, when the token has expired, its session has ended or the caller's role has changed. */
  onEnd: () => void
}

/**
 * Ends an open stream with its token: exactly when the token expires, and within `checkSeconds` after its session was ended. The
 * stream continues while the session cannot be checked.
 */
export function monitorSession(watched: MonitoredSession): Disposable {
  const { caller, checkSeconds, log, onEnd } = watched
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
      if (!(await isStillValid(watched))) end()
    } catch (error) {
      log.warn({ err: error }, 'a session could not be checked')
    }
    if (!isOver) nextCheck = setTimeout(check, checkSeconds * 1000)
  }
  const expiry = caller.expiresAt && setTimeout(end, Math.max(0, caller.expiresAt.getTime() - Date.now()))
  let nextCheck = setTimeout(check, checkSeconds * 1000)
  return { [Symbol.dispose]: stop }
}

/** The permissions of a stream were checked for this user, tenant and role. */
async function isStillValid({
  caller: { actor },
  authorization,
  identify,
}: MonitoredSession): Promise<boolean> {
  try {
    const current = (await identify(authorization))?.actor
    return (
      current?.userId === actor.userId && current.tenantId === actor.tenantId && current.role === actor.role
    )
  } catch (error) {
    if (isRefusal(error) && error.code !== 'unavailable') return false
    throw error
  }
}
