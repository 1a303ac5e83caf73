import { type Refusal, refuse } from '@rodovia/core/shared/refusal.ts'
import type { Random } from './random.ts'

/** The probability of each fault, for each call of a port or for each request of a client. */
export type FaultRates = {
  /** The process dies before or after a call of a port. */
  crash: number
  /** The port answers that it is unavailable, before or after it did what was asked. */
  unavailable: number
  /** The call waits for seconds. */
  delay: number
  /** A request of a client never arrives, or its answer does not. */
  lost: number
  /** A request arrives twice. */
  duplicate: number
}

export const usualFaults: FaultRates = {
  crash: 0.0008,
  unavailable: 0.006,
  delay: 0.008,
  lost: 0.03,
  duplicate: 0.03,
}
/** These rates are so high that a defect shows soon. */
export const harshFaults: FaultRates = {
  crash: 0.002,
  unavailable: 0.03,
  delay: 0.02,
  lost: 0.15,
  duplicate: 0.15,
}
export const noFaults: FaultRates = { crash: 0, unavailable: 0, delay: 0, lost: 0, duplicate: 0 }

export type CallFault = 'crash before' | 'crash after' | 'unavailable before' | 'unavailable after' | null

/** Decides what goes wrong. */
export type Faults = {
  /** Everything works from now on. */
  stop(): void
  ofCall(): CallFault
  /** The time that a call of a port takes, in milliseconds. */
  latency(): number
  isLost(): boolean
  isDuplicated(): boolean
}

export function createFaults(random: Random, usual: FaultRates = usualFaults): Faults {
  let rates = usual
  const side = () => (random.chance(0.5) ? 'before' : 'after')
  return {
    stop() {
      rates = noFaults
    },
    ofCall() {
      if (random.chance(rates.crash)) return `crash ${side()}`
      return random.chance(rates.unavailable) ? `unavailable ${side()}` : null
    },
    latency: () => random.between(0.5, 6) + (random.chance(rates.delay) ? random.between(500, 20_000) : 0),
    isLost: () => random.chance(rates.lost),
    isDuplicated: () => random.chance(rates.duplicate),
  }
}

export const unavailable = (): Refusal<'unavailable'> => refuse('unavailable', { retryAfterSeconds: 1 })
