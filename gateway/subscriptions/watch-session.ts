import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'

type Watched = {
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
 * ended. Where the session cannot be asked for, the stream goes on until the token expires.
 */
export function watchSession({
  caller,
  authorization,
  identify,
  checkSeconds,
  log,
  onEnd,
}: Watched): Disposable {
  const stop = () => {
    clearTimeout(expiry)
    clearInterval(checks)
  }
  const end = () => {
    stop()
    onEnd()
  }
  const check = async () => {
    try {
      const now = await identify(authorization)
      if (!now || !isSameActor(now.actor, caller.actor)) end()
    } catch (error) {
      if (isRefusal(error)) end()
      else log.warn({ err: error }, 'a session could not be checked')
    }
  }
  const expiry = setTimeout(end, Math.max(0, caller.expiresAt.getTime() - Date.now()))
  const checks = setInterval(check, checkSeconds * 1000)
  return { [Symbol.dispose]: stop }
}

/** What a stream may show was decided for this actor when it began. */
function isSameActor(now: Caller['actor'], then: Caller['actor']): boolean {
  return now.userId === then.userId && now.tenantId === then.tenantId && now.role === then.role
}
