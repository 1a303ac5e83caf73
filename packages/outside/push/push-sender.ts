import type { PushPlatform } from '@rodovia/core/notifications/ports.ts'
import type { PushMessage, PushResult, PushSender } from '@rodovia/core/notifications/push-ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { type ApnsSettings, createApns } from './apns.ts'
import { createExpo, type ExpoSettings } from './expo.ts'
import { createFcm, type FcmSettings } from './fcm.ts'
import { notSent, type PushService } from './service.ts'

/** A service that is not configured is null. */
export type PushSenderSettings = {
  fcm: FcmSettings | null
  apns: ApnsSettings | null
  expo: ExpoSettings | null
  clock: Clock
  /** Hears of pushes that a service did not take, for whatever reason but a dead app. */
  onFault: (platform: PushPlatform, reason: string) => void
  /** Hears once of a service that would have been needed. */
  onUnconfigured: (platform: PushPlatform) => void
}

/** The three services as one. */
export function createPushSender(settings: PushSenderSettings): PushSender & AsyncDisposable {
  const { clock, onFault, onUnconfigured } = settings
  const expo = settings.expo && createExpo(settings.expo, { clock })
  const services: Record<PushPlatform, PushService | null> = {
    fcm: settings.fcm && createFcm(settings.fcm, { clock }),
    apns: settings.apns && createApns(settings.apns),
    expo,
  }
  const missed = new Set<PushPlatform>()

  function skip(platform: PushPlatform, messages: readonly PushMessage[]): PushResult[] {
    if (!missed.has(platform)) onUnconfigured(platform)
    missed.add(platform)
    return messages.map(() => ({ outcome: 'skipped' }))
  }

  return {
    async send(platform, messages) {
      const service = services[platform]
      if (!service) return skip(platform, messages)
      const results = await service.send(messages).catch((error) => messages.map(() => notSent(error)))
      for (const result of results) if ('reason' in result) onFault(platform, result.reason)
      return results
    },

    async expoReceipts(tickets) {
      if (!expo) return new Map()
      return expo.expoReceipts(tickets).catch((error) => {
        onFault('expo', String(error))
        return new Map()
      })
    },

    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(services).map((service) => service?.[Symbol.asyncDispose]()))
    },
  }
}
