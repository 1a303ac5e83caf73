import type {
  PushMessage,
  PushPlatform,
  PushResult,
  PushSender,
} from '@rodovia/core/notifications/pushes/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { type PushService, retryLater } from './service.ts'
import type { WebPushSettings } from './web.ts'

/** A service is null if it is not configured. */
type Settings = Pick<Config['push'], 'fcm' | 'apns' | 'expo'> & {
  web: WebPushSettings | null
  clock: Clock
  /** Called for each push that a service refused, except because its app is gone. */
  onFault: (platform: PushPlatform, reason: string) => void
  /** Called once per service that a push needed and that is not configured. */
  onUnconfigured: (platform: PushPlatform) => void
}

/** Sends through FCM, APNs, Expo and the services of browsers. Loads only the libraries of configured services, because they are large. */
export async function createPushSender(settings: Settings): Promise<PushSender & AsyncDisposable> {
  const { clock, onFault, onUnconfigured } = settings
  const [fcm, apns, expo, web] = await Promise.all([
    settings.fcm && import('./fcm.ts').then(({ createFcm }) => createFcm(settings.fcm!, { clock })),
    settings.apns && import('./apns.ts').then(({ createApns }) => createApns(settings.apns!)),
    settings.expo && import('./expo.ts').then(({ createExpo }) => createExpo(settings.expo!, { clock })),
    settings.web && import('./web.ts').then(({ createWebPush }) => createWebPush(settings.web!, { clock })),
  ])
  const services: Record<PushPlatform, PushService | null> = { fcm, apns, expo, web }
  const warnedPlatforms = new Set<PushPlatform>()

  function skip(platform: PushPlatform, messages: readonly PushMessage[]): PushResult[] {
    if (!warnedPlatforms.has(platform)) onUnconfigured(platform)
    warnedPlatforms.add(platform)
    return messages.map(() => ({ outcome: 'skipped' }))
  }

  return {
    async send(platform, messages) {
      const service = services[platform]
      if (!service) return skip(platform, messages)
      const results = await service.send(messages).catch((error) => messages.map(() => retryLater(error)))
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
