import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'

type MonitoredSession = {
  caller: Caller
  authorization: string
  identify: (authorization: string) => Promise<Caller | null>
  checkSeconds: number
  log: Log
  /** Called once: the token has expired, or its session or the caller's rights are not what they were. */
  onEnd: () => void
}

/**
 * Ends an open stream with its token: exactly when the token expires, and within `checkSeconds` after the session was
 * ended. While the session cannot be asked for, the stream goes on.
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
      if (!(await isStillGood(watched))) end()
    } catch (error) {
      log.warn({ err: error }, 'a session could not be checked')
    }
    if (!isOver) nextCheck = setTimeout(check, checkSeconds * 1000)
  }
  const expiry = caller.expiresAt && setTimeout(end, Math.max(0, caller.expiresAt.getTime() - Date.now()))
  let nextCheck = setTimeout(check, checkSeconds * 1000)
  return { [Symbol.dispose]: stop }
}

/** What a stream may show was decided for an actor of this tenant in this role. */
async function isStillGood({
  caller: { actor },
  authorization,
  identify,
}: MonitoredSession): Promise<boolean> {
  try {
    const now = (await identify(authorization))?.actor
    return now?.userId === actor.userId && now.tenantId === actor.tenantId && now.role === actor.role
  } catch (error) {
    if (isRefusal(error) && error.code !== 'unavailable') return false
    throw error
  }
}
