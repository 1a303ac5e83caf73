import type { SpeedOf } from '@rodovia/core/delivery/model/estimate.ts'
import type { Speeds } from '@rodovia/core/estimates/ports.ts'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'

/** Keeps the measured speeds in memory, read every `everySeconds`. Starts with the seeds; a read that fails keeps the last speeds. */
export function currentSpeeds({
  speeds,
  seedLegs,
  everySeconds,
  onFault,
}: {
  speeds: Pick<Speeds, 'all'>
  seedLegs: number
  everySeconds: number
  onFault: (error: unknown) => void
}): { speedOf: SpeedOf } & AsyncDisposable {
  let current = speedsFrom([], seedLegs)
  async function read() {
    try {
      current = speedsFrom(await speeds.all(), seedLegs)
    } catch (error) {
      onFault(error)
    }
  }
  let reading = read()
  const timer = setInterval(() => {
    reading = read()
  }, everySeconds * 1000).unref()
  return {
    speedOf: (serviceType, at) => current(serviceType, at),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await reading
    },
  }
}
