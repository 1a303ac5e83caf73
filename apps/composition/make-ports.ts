import type { CallMasking } from '@rodovia/core/delivery/calls/ports.ts'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import { lastPlanSeconds } from '@rodovia/core/dispatch/plan/limits.ts'
import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import type { MapSource } from '@rodovia/core/geo/ports.ts'
import type { MailSender } from '@rodovia/core/notifications/mail/ports.ts'
import { customerCodesOf } from '@rodovia/core/open-delivery/customer-codes.ts'
import { appIdOf } from '@rodovia/core/open-delivery/manifest.ts'
import type { RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { PixProvider } from '@rodovia/core/wallet/pix/ports.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { smsCallbackPath } from '@rodovia/gateway/rest/provider-callbacks.ts'
import { voicePath } from '@rodovia/gateway/rest/voice.ts'
import { cacheApiKeys } from '@rodovia/live/api-key-cache.ts'
import { currentAreas } from '@rodovia/live/current-areas.ts'
import { currentGazetteer } from '@rodovia/live/current-gazetteer.ts'
import { currentSpeeds } from '@rodovia/live/current-speeds.ts'
import { mapDrivers } from '@rodovia/live/driver-map/mapped-drivers.ts'
import { createLastPlans, createRedisLastPlans } from '@rodovia/live/last-plans.ts'
import { createLocalLimits } from '@rodovia/live/limits/local-limits.ts'
import { createRedisLimits } from '@rodovia/live/limits/redis-limits.ts'
import { withFallback } from '@rodovia/live/limits/with-fallback.ts'
import { createPublicCells, createRedisPublicCells } from '@rodovia/live/public-cells.ts'
import { skipRecordedAccesses } from '@rodovia/live/recorded-accesses.ts'
import { backgroundCommandMilliseconds, connectRedis } from '@rodovia/live/redis.ts'
import { createRedisUpdates } from '@rodovia/live/redis-updates.ts'
import { cacheSessions } from '@rodovia/live/session-cache.ts'
import { cacheShops } from '@rodovia/live/shop-cache.ts'
import { createShopRates } from '@rodovia/live/shop-rates.ts'
import { createTtlCache } from '@rodovia/live/ttl-cache.ts'
import { createLocalUpdates, type UpdatesPubSub } from '@rodovia/live/updates.ts'
import { createTextRecords } from '@rodovia/outside/dns/text-records.ts'
import { figuresCsv } from '@rodovia/outside/figures/figures-csv.ts'
import { createProviderCalls } from '@rodovia/outside/identity-provider/provider-calls.ts'
import { createMailSender } from '@rodovia/outside/mail/mail-sender.ts'
import { createMapFile } from '@rodovia/outside/maps/map-file.ts'
import { createRemoteMap } from '@rodovia/outside/maps/remote-map.ts'
import { createTwilioVoice } from '@rodovia/outside/masked-calls/twilio-voice.ts'
import { createOrderFiles } from '@rodovia/outside/order-files/order-files.ts'
import { payoutCsv } from '@rodovia/outside/payouts/payout-csv.ts'
import { createPrinters } from '@rodovia/outside/pdf/printers.ts'
import { createBacenPix } from '@rodovia/outside/pix/bacen-pix.ts'
import { createStaticPix } from '@rodovia/outside/pix/static-pix.ts'
import { createPushSender } from '@rodovia/outside/push/push-sender.ts'
import type { WebPushSettings } from '@rodovia/outside/push/web.ts'
import { createRecipientChannels } from '@rodovia/outside/recipients/recipient-channels.ts'
import { ruleDays } from '@rodovia/outside/recurrence/rule-days.ts'
import { openRoadNetwork } from '@rodovia/outside/roads/open-roads.ts'
import { createRoads, type ObservedRoads, routeBytes } from '@rodovia/outside/roads/roads.ts'
import { createRoutePlanner } from '@rodovia/outside/routes/route-planner.ts'
import {
  type AddressFilter,
  allowsHost,
  createAddressFilter,
} from '@rodovia/outside/webhooks/address-filter.ts'
import { createResolveName } from '@rodovia/outside/webhooks/resolve-name.ts'
import { createWebhookCaller } from '@rodovia/outside/webhooks/webhook-caller.ts'
import { addressRanges } from '@rodovia/platform/address-ranges.ts'
import { readBuiltInCeps } from '@rodovia/platform/ceps/built-in-ceps.ts'
import { mapConstants } from '@rodovia/platform/config/constants/outside.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { createAccessTokens } from '@rodovia/platform/crypto/access-tokens.ts'
import { apiKeySecrets } from '@rodovia/platform/crypto/api-key-secrets.ts'
import { createClientTokens } from '@rodovia/platform/crypto/client-tokens.ts'
import { createDeviceTokens } from '@rodovia/platform/crypto/device-tokens.ts'
import { createDomainTokens } from '@rodovia/platform/crypto/domain-tokens.ts'
import { createLinkTokens } from '@rodovia/platform/crypto/link-tokens.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createPasskeys } from '@rodovia/platform/crypto/passkeys.ts'
import { createPasswords } from '@rodovia/platform/crypto/passwords.ts'
import { createProofSeals } from '@rodovia/platform/crypto/proof-seals.ts'
import { createRefreshTokens } from '@rodovia/platform/crypto/refresh-tokens.ts'
import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import { createStepUpTokens } from '@rodovia/platform/crypto/step-up-tokens.ts'
import { createTotps } from '@rodovia/platform/crypto/totps.ts'
import { vapidKeysOf } from '@rodovia/platform/crypto/vapid-keys.ts'
import { createKeyedLimit } from '@rodovia/platform/keyed-limit.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { placesMap } from '@rodovia/platform/maps/places-map.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/open-database.ts'
import { makeGeocoder } from './make-geocoder.ts'
import { makeStorage } from './make-storage.ts'

/** A revoked session loses access within 5 s (docs/reference/rules.md#auth): 3 s of cache, and open streams check every 2 s. */
const sessionCache = { seconds: 3, maxEntries: 50_000 }
/** A revoked API key loses access within 1 s. */
const keyCache = { seconds: 0.5, maxEntries: 10_000 }

/** Of access tokens of Open Delivery clients. */
const clientTokenSeconds = 15 * 60

/** The connection of a shop never changes; its revocation is that of its key. */
const shopCache = { seconds: 60, maxSize: 10_000 }

export type AllPorts = Awaited<ReturnType<typeof makePorts>>

/** The implementations of all ports that the use cases need. */
export async function makePorts(
  config: Config,
  secrets: Secrets,
  database: Database,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const {
    approach,
    auth,
    delivery,
    estimate,
    mail,
    media,
    pix,
    push,
    shops,
    webhooks,
    publicUrl,
    recipients,
    limits,
    redisUrl,
  } = config
  const { stores } = database
  const keys = auth.jwtKeys ?? secrets.jwtKeys
  const linkSecret = media.linkSecret ?? secrets.mediaLinkSecret
  const hintToken = machine.sha256(`pix:${linkSecret}`)
  const files = makeStorage(config, linkSecret, stores, log, stack)
  const { labelPrinter, proofPrinter, statementPrinter } = stack.use(
    createPrinters({
      storage: config.storage,
      onFault: (err) => log.error({ err }, 'a PDF could not be created'),
      onMissing: files.reportMissing,
    }),
  )
  const builtInCeps = readBuiltInCeps()
  const cities = createCities(builtInCeps)
  const isAllowedAddress = createAddressFilter(webhooks.allowedAddresses)
  const outsideUrls = {
    allowsHttp: webhooks.allowsHttp,
    allowsHost: (host: string) => allowsHost(isAllowedAddress, host),
  }
  const vapidKeys = vapidKeysOf({ secret: linkSecret })
  const mailSender = makeMailSender(mail, log, stack)
  const shared = makeSharedState(redisUrl, stores.drivers, log, stack)
  const { speedOf } = stack.use(
    currentSpeeds({
      speeds: stores.speeds,
      seedLegs: estimate.seedLegs,
      everySeconds: estimate.readSeconds,
      onFault: throttle(10, (err: unknown) => log.warn({ err }, 'the measured speeds could not be read')),
    }),
  )
  const openDeliveryAppId = appIdOf(machine.sha256, publicUrl)
  const webhookCaller = stack.use(
    createWebhookCaller({
      timeoutMs: webhooks.timeoutMs,
      maxBodyBytes: webhooks.responseMaxBytes,
      isAllowed: isAllowedAddress,
    }),
  )
  return {
    ...machine,
    ...stores,
    agentCookieKey: machine.sha256(`agents:${linkSecret}`),
    linkTokens: createLinkTokens({ secret: linkSecret }),
    deviceTokens: createDeviceTokens({ secret: linkSecret }),
    stepUpTokens: createStepUpTokens({ secret: linkSecret }),
    totps: createTotps({ secret: linkSecret }),
    passkeys: createPasskeys({ publicUrl }),
    linkSettings: { publicUrl, isMailing: mail !== null, ...auth },
    mailSender,
    recipientChannels: makeRecipientChannels({ ...recipients, publicUrl }, mail && mailSender, log, stack),
    messagingConfig: {
      ...{ publicUrl, costCents: recipients.costCents },
      hashKey: machine.sha256(`recipients:${linkSecret}`),
    },
    sessions: cacheSessions(stores.sessions, sessionCache),
    apiKeys: cacheApiKeys(stores.apiKeys, keyCache),
    apiKeySecrets,
    clientTokens: createClientTokens({ secret: linkSecret, lifeSeconds: clientTokenSeconds }),
    openDeliveryAppId,
    addressRanges,
    keySettings: { maxOfTenant: limits.keysPerTenant },
    callMasking: makeCallMasking(config),
    drivers: shared.drivers,
    publicCells: shared.publicCells,
    nearbyCache: createTtlCache<readonly NearbyDriver[]>({
      seconds: delivery.nearbyCacheSeconds,
      // Counted in drivers: a response has up to 500, and anyone may cause thousands of responses.
      maxSize: 200_000,
      sizeOf: (drivers) => drivers.length + 1,
      // A search uses the processor for milliseconds: with more at once, calls of Redis would time out.
      atOnce: 4,
    }),
    nearbySettings: { ...delivery, blurKey: machine.sha256(`blur:${linkSecret}`) },
    pixProvider: makePixProvider(pix, log, stack),
    pixSettings: {
      ...pix,
      hintTokenHash: machine.sha256(hintToken),
      hintUrl: `${publicUrl}/pix/webhook/${hintToken}`,
    },
    payoutFile: payoutCsv,
    readBacklog: database.backlog,
    figuresFile: figuresCsv,
    ledgerCheckSettings: config.ledgerCheck,
    rehearsalSettings: config.rehearsal,
    pushSender: await makePushSender(push, { keys: vapidKeys, isAllowed: isAllowedAddress }, log, stack),
    pushSettings: {
      receiptsAfterSeconds: push.receiptsAfterSeconds,
      webPushKey: vapidKeys.publicKey,
      ...outsideUrls,
    },
    accessLog: skipRecordedAccesses(stores.accessLog, { maxEntries: 100_000 }),
    refusalMessages: { message: refusalMessage, details: refusalDetails },
    confirmationSettings: { lifeSeconds: limits.confirmationSeconds },
    updates: shared.updates,
    ...files,
    labelPrinter,
    proofPrinter,
    statementPrinter,
    proofSeals: createProofSeals({ secret: linkSecret }),
    passwords: await createPasswords(auth.argon2),
    accessTokens: createAccessTokens({ keys, lifeSeconds: auth.accessTokenSeconds }),
    refreshTokens: createRefreshTokens({ secrets: keys.map(({ secret }) => secret) }),
    gazetteer: stack.use(
      await currentGazetteer({
        builtIn: builtInGazetteer(builtInCeps),
        table: stores.cepTable,
        listen: (onChange) => database.listen('cep_ranges', onChange),
        onFault: throttle(10, (err: unknown) =>
          log.warn({ err }, 'the table of postal codes could not be read'),
        ),
      }),
    ),
    cities,
    servedAreas: stack.use(
      await currentAreas({
        serviceAreas: stores.serviceAreas,
        cities,
        listen: (onChange) => database.listen('service_areas', onChange),
        onFault: throttle(10, (err: unknown) => log.warn({ err }, 'the service areas could not be read')),
      }),
    ),
    ...makeGeocoder(config, { streets: stores.streets, cities }, isAllowedAddress, log, stack),
    orderFiles: stack.use(
      createOrderFiles({ onFault: (err) => log.error({ err }, 'a table could not be read or written') }),
    ),
    ruleDays,
    roads: makeRoads(config.roads, log, stack),
    routePlanner: stack.use(
      createRoutePlanner({ onFault: (err) => log.error({ err }, 'routes could not be planned') }),
    ),
    webhookCaller,
    shopCaller: stack.use(
      createWebhookCaller({
        timeoutMs: shops.timeoutMs,
        maxBodyBytes: shops.responseMaxBytes,
        isAllowed: isAllowedAddress,
      }),
    ),
    shopSettings: { publicUrl, apiUrls: shops.apiUrls },
    shops: cacheShops(stores.shops, shopCache),
    shopRates: createShopRates(shops.rates),
    customerCodes: customerCodesOf({
      ...{ ...machine, webhookCaller, openDeliveryAppId, openDelivery: stores.openDelivery },
    }),
    webhookSettings: { maxOfTenant: limits.webhooksPerTenant, ...outsideUrls },
    providerCalls: makeProviderCalls(config, isAllowedAddress, log, stack),
    providerSettings: { publicUrl, ...outsideUrls },
    mapSource: makeMapSource(config, isAllowedAddress, log, stack),
    sealedTexts: createSealedSecrets({ secret: linkSecret, purpose: 'sealed text' }),
    domainTokens: createDomainTokens({ secret: linkSecret }),
    textRecords: createTextRecords(config.identityProviders.nameServers),
    limits: shared.limits,
    lastPlans: shared.lastPlans,
    limitSettings: limits.actions,
    requestBudgets: limits.budgets,
    keyedMutex: createKeyedLimit(1),
    sessionSettings: auth,
    quoteSettings: { quoteLifeSeconds: delivery.quoteLifeSeconds },
    deliverySettings: { publicUrl, ...delivery, estimate: { ...estimate, speedOf } },
    approachSettings: approach,
    arrivingSoonMinutes: estimate.arrivingSoonMinutes,
  }
}

async function makePushSender(
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

function makeRecipientChannels(
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

function makeRoads(roads: Config['roads'], log: Log, stack: AsyncDisposableStack): ObservedRoads {
  const onFault = throttle(10, (err: unknown) =>
    log.warn({ err }, 'the road network failed: distances are estimated'),
  )
  const network = openRoadNetwork(roads)
  if (network) stack.use(network)
  const { cacheSeconds: seconds, cacheBytes: maxSize } = roads
  return createRoads({
    ...{ ...roads, network, onFault },
    cache: createTtlCache({ seconds, maxSize, sizeOf: routeBytes }),
  })
}

function makeProviderCalls(
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

function makeMapSource(
  { map }: Config,
  isAllowed: AddressFilter,
  log: Log,
  stack: AsyncDisposableStack,
): MapSource {
  const onFault = throttle(10, (reason: string) => log.warn({ reason }, 'the map could not be read'))
  if (map?.url) return stack.use(createRemoteMap({ ...mapConstants, url: map.url, isAllowed, onFault }))
  return createMapFile({ path: map?.file ?? placesMap, onFault })
}

function makeCallMasking({ calls: { twilio, holdSeconds }, publicUrl }: Config): CallMasking | null {
  return twilio && createTwilioVoice({ ...twilio, holdSeconds, voiceUrl: `${publicUrl}${voicePath}` })
}

function makePixProvider(
  { receiver, bacen }: Config['pix'],
  log: Log,
  stack: AsyncDisposableStack,
): PixProvider | null {
  if (!receiver || !bacen) return receiver && createStaticPix(receiver)
  const onFault = throttle(10, (reason: string) =>
    log.warn({ reason }, 'the bank gave an unexpected response'),
  )
  return stack.use(createBacenPix({ ...bacen, receiver, clock: machine.clock, onFault }))
}

function makeMailSender(smtp: Config['mail'], log: Log, stack: AsyncDisposableStack) {
  const onFault = throttle(10, (reason: string) =>
    log.warn({ reason }, 'the mail server did not accept a mail'),
  )
  return stack.use(createMailSender({ smtp, onFault }))
}

type SharedState = {
  limits: RateLimiter
  updates: UpdatesPubSub
  drivers: DriverStore
  publicCells: PublicCells
  lastPlans: LastPlans
}

/**
 * Limits, updates, nearby drivers and last plans. With Redis all processes share them; without it, and while it is unavailable, each process has its
 * own limits and updates and finds drivers in the database.
 */
function makeSharedState(
  redisUrl: string | undefined,
  drivers: DriverStore,
  log: Log,
  stack: AsyncDisposableStack,
): SharedState {
  const local = createLocalLimits()
  const plans = { seconds: lastPlanSeconds }
  if (!redisUrl)
    return {
      ...{ limits: local, updates: createLocalUpdates(), drivers },
      ...{ publicCells: createPublicCells(), lastPlans: createLastPlans(plans) },
    }
  const onFault = throttle(10, (err: unknown) =>
    log.warn({ err }, 'Redis is unavailable: limits and updates of this process are local'),
  )
  const redis = stack.use(connectRedis(redisUrl, onFault))
  const publisher = stack.use(
    connectRedis(redisUrl, onFault, { commandMilliseconds: backgroundCommandMilliseconds }),
  )
  return {
    limits: withFallback(createRedisLimits(redis), local, onFault),
    updates: stack.use(createRedisUpdates(publisher)),
    drivers: stack.use(mapDrivers(drivers, redis, { onFault })),
    publicCells: createRedisPublicCells(redis, onFault),
    lastPlans: createRedisLastPlans(redis, { ...plans, onFault }),
  }
}
