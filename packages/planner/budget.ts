import type { Routes } from './routes.ts'

export type Limits = { iterations?: number | undefined; seconds?: number | undefined }

const pauseMs = 20

/**
 * Measures the progress of a search. Seconds are turned into work, which is counted alike on every machine,
 * so that the same seed gives the same plan as long as the machine keeps pace; a slower machine is cut by the
 * clock.
 */
export class Budget {
  iterations = 0
  isRepeatable = true
  private readonly limits: Limits
  private readonly routes: Routes
  private readonly startedAt: number
  private readonly workAllowed: number
  /** Between 0 and 1, where the search ends. */
  share = 0
  private untilLook = 1
  private pausedAt: number
  private isPauseDue = false

  constructor(routes: Routes, limits: Limits, workPerSecond: number, startedAt: number) {
    this.routes = routes
    this.limits = limits
    this.startedAt = startedAt
    this.pausedAt = startedAt
    this.workAllowed = (limits.seconds ?? Number.POSITIVE_INFINITY) * workPerSecond
  }

  /** Counts an attempt and says how much is done; looked at again every 20 attempts. */
  next(): number {
    const { iterations } = this.limits
    if (iterations !== undefined && this.iterations >= iterations) {
      this.share = 1
      return 1
    }
    this.iterations++
    if (--this.untilLook <= 0) {
      this.untilLook = 20
      this.share = this.look()
    }
    return this.share
  }

  /** Whether other events of the thread should have their turn now. */
  takePause(): boolean {
    const isDue = this.isPauseDue
    this.isPauseDue = false
    return isDue
  }

  private look(): number {
    const { iterations, seconds } = this.limits
    const now = performance.now()
    if (now > this.pausedAt + pauseMs) {
      this.pausedAt = now
      this.isPauseDue = true
    }
    const byCount = iterations === undefined ? 0 : this.iterations / iterations
    if (seconds === undefined) return byCount
    const byWork = this.routes.work / this.workAllowed
    const byClock = (now - this.startedAt) / 1000 / seconds
    if (byClock > byWork + 0.15 || (byClock >= 1 && byWork < 1)) this.isRepeatable = false
    return Math.min(1, Math.max(byCount, byWork, this.isRepeatable ? 0 : byClock))
  }
}
