import type { CallMasking } from '@rodovia/core/delivery/calls/ports.ts'
import type { FreightRegistries } from '@rodovia/core/freight-operations/ports.ts'
import type { MapSource } from '@rodovia/core/geo/ports.ts'
import type { MailSender } from '@rodovia/core/notifications/mail/ports.ts'
import type { PixProvider } from '@rodovia/core/wallet/top-ups/ports.ts'
import { smsCallbackPath } from '@rodovia/gateway/rest/provider-callbacks.ts'
import { voicePath } from '@rodovia/gateway/rest/voice.ts'
import { placesMap } from '@rodovia/geo-data/maps/places-map.ts'
import { createTwilioVoice } from '@rodovia/outside/calls/twilio-voice.ts'
import { createCiotRegistry, createTollRegistry } from '@rodovia/outside/freight-operations/registries.ts'
import type { AddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { createResolveName } from '@rodovia/outside/http/resolve-name.ts'
import { createMailSender } from '@rodovia/outside/mail/mail-sender.ts'
import { createMapFile } from '@rodovia/outside/maps/map-file.ts'
import { createRemoteMap } from '@rodovia/outside/maps/remote-map.ts'
import { createPushSender } from '@rodovia/outside/pushes/push-sender.ts'
import type { WebPushSettings } from '@rodovia/outside/pushes/web.ts'
import { createRecipientChannels } from '@rodovia/outside/recipient-messages/recipient-channels.ts'
import { openRoadNetwork } from '@rodovia/outside/roads/open-roads.ts'
import { createRoads, type ObservedRoads, routeBytes } from '@rodovia/outside/roads/roads.ts'
import { createProviderCalls } from '@rodovia/outside/sign-in/provider-calls.ts'
import { createBacenPix } from '@rodovia/outside/top-ups/bacen-pix.ts'
import { createStaticPix } from '@rodovia/outside/top-ups/static-pix.ts'
import { mapConstants } from '@rodovia/platform/config/constants/outside.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import { createTtlCache } from '@rodovia/volatile-state/caches/ttl-cache.ts'

export async function makePushSender(
  { web, ...services }: Config['push'],
  webSettings: Omit<WebPushSettings, 'subject'>,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const onFault = throttle(10, (service: string, reason: string) =>
    log.warn({ service, reason }, 'a push provider did not accept a push'),
  )
  const onUnconfigured = (service: string) =>
    log.info({ service }, 'pushes to this service are skipped, because it is not configured')
  const settings = { ...services, web: { ...web, ...webSettings } }
  return stack.use(await createPushSender({ ...settings, clock: machine.clock, onFault, onUnconfigured }))
}

export function makeRecipientChannels(
  { whatsapp, sms, publicUrl }: Config['recipients'] & { publicUrl: string },
  mail: MailSender | null,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const onFault = throttle(10, (channel: string, reason: string) =>
    log.warn({ channel, reason }, 'a provider did not take a message to a recipient'),
  )
  const callbackUrl = `${publicUrl}${smsCallbackPath}`
  return stack.use(createRecipientChannels({ whatsapp, sms: sms && { ...sms, callbackUrl }, mail, onFault }))
}

export function makeRoads(roads: Config['roads'], log: Log, stack: AsyncDisposableStack): ObservedRoads {
  const onFault = throttle(10, (err: unknown) =>
    log.warn({ err }, 'the road network failed: distances are estimated'),
  )
  const network = openRoadNetwork(roads)
  if (network) stack.use(network)
  const { cacheSeconds: seconds, cacheBytes: maxSize } = roads
  return createRoads({
    ...roads,
    network,
    onFault,
    cache: createTtlCache({ seconds, maxSize, sizeOf: routeBytes }),
  })
}

export function makeProviderCalls(
  { identityProviders, webhooks: { allowsHttp } }: Config,
  isAllowed: AddressFilter,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const onFault = throttle(10, (issuer: string, reason: string) =>
    log.info({ issuer, reason }, 'a sign-in by an identity provider failed'),
  )
  const { nameServers, ...limits } = identityProviders
  const resolveName = createResolveName(nameServers.length > 0 ? nameServers : undefined)
  return stack.use(createProviderCalls({ ...limits, resolveName, isAllowed, allowsHttp, onFault }))
}

export function makeMapSource(
  { map }: Config,
  isAllowed: AddressFilter,
  log: Log,
  stack: AsyncDisposableStack,
): MapSource {
  const onFault = throttle(10, (reason: string) => log.warn({ reason }, 'the map could not be read'))
  if (map?.url) return stack.use(createRemoteMap({ ...mapConstants, url: map.url, isAllowed, onFault }))
  return createMapFile({ path: map?.file ?? placesMap, onFault })
}

export function makeCallMasking({ calls: { twilio, holdSeconds }, publicUrl }: Config): CallMasking | null {
  return twilio && createTwilioVoice({ ...twilio, holdSeconds, voiceUrl: `${publicUrl}${voicePath}` })
}

export function makePixProvider(
  { receiver, bacen }: Config['pix'],
  log: Log,
  stack: AsyncDisposableStack,
): PixProvider | null {
  if (!receiver || !bacen) return receiver && createStaticPix(receiver)
  const warn = (reason: string) => log.warn({ reason }, 'the bank gave an unexpected response')
  const reports = { onFault: throttle(10, warn), onUnreadable: warn }
  return stack.use(createBacenPix({ ...bacen, ...reports, receiver, clock: machine.clock }))
}

/** The registries of CIOTs and toll vouchers; null where none is configured. */
export function makeFreightRegistries(
  { ciot, toll }: Config['freight'],
  log: Log,
  stack: AsyncDisposableStack,
): FreightRegistries {
  const onFault = throttle(10, (reason: string) =>
    log.warn({ reason }, 'a registry of freight gave an unexpected response'),
  )
  return {
    ciot: ciot && stack.use(createCiotRegistry({ ...ciot, onFault })),
    toll: toll && stack.use(createTollRegistry({ ...toll, onFault })),
  }
}

export function makeMailSender(smtp: Config['mail'], log: Log, stack: AsyncDisposableStack) {
  const onFault = throttle(10, (reason: string) =>
    log.warn({ reason }, 'the mail server did not accept a mail'),
  )
  return stack.use(createMailSender({ smtp, onFault }))
}
