import type { SpeedOf } from '@rodovia/core/delivery/estimate.ts'
import type { Speeds } from '@rodovia/core/estimates/ports.ts'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'

/**
 * The measured speeds as they were a while ago, read every so often; until they were read once, and where they cannot be, those before or
 * the seeds.
 */
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
