import type { PushSettings, SessionReception } from './ports.ts'

/** Whether pushes reach somebody; if not, the last refusal for which an app was forgotten. */
export type PushReception = {
  receivesPushes: boolean
  refusedAt: Date | null
  /** The words of the service. */
  reason: string | null
}

/** The reception of all these sessions together. A service that is not configured reaches nobody. */
export function receptionOf(
  sessions: readonly SessionReception[],
  { platforms }: Pick<PushSettings, 'platforms'>,
): PushReception {
  if (sessions.some((one) => one.platforms.some((platform) => platforms.includes(platform))))
    return { receivesPushes: true, refusedAt: null, reason: null }
  const [newest] = sessions
    .flatMap(({ refusedAt, reason }) => (refusedAt ? [{ refusedAt, reason }] : []))
    .sort((a, b) => b.refusedAt.getTime() - a.refusedAt.getTime())
  return { receivesPushes: false, refusedAt: newest?.refusedAt ?? null, reason: newest?.reason ?? null }
}
