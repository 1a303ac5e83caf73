import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import { createCities } from '@rodovia/core/geo/cities.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { pushPlatforms } from '@rodovia/core/notifications/pushes/ports.ts'
import { customerCodesOf } from '@rodovia/core/open-delivery/customer-codes.ts'
import { appIdOf } from '@rodovia/core/open-delivery/manifest.ts'
import { createAccessTokens } from '@rodovia/credentials/access-tokens.ts'
import { apiKeySecrets } from '@rodovia/credentials/api-key-secrets.ts'
import { createClientTokens } from '@rodovia/credentials/client-tokens.ts'
import { createDeviceTokens } from '@rodovia/credentials/device-tokens.ts'
import { createDomainTokens } from '@rodovia/credentials/domain-tokens.ts'
import { createLinkTokens } from '@rodovia/credentials/link-tokens.ts'
import { createPasskeys } from '@rodovia/credentials/passkeys.ts'
import { createPasswords } from '@rodovia/credentials/passwords.ts'
import { createRefreshTokens } from '@rodovia/credentials/refresh-tokens.ts'
import { createStepUpTokens } from '@rodovia/credentials/step-up-tokens.ts'
import { createTotps } from '@rodovia/credentials/totps.ts'
import { figuresCsv } from '@rodovia/documents/figures/figures-csv.ts'
import { createOrderFiles } from '@rodovia/documents/imports/order-files.ts'
import { payoutCsv } from '@rodovia/documents/payouts/payout-csv.ts'
import { createPrinters } from '@rodovia/documents/pdf/printers.ts'
import { createProofSeals } from '@rodovia/documents/proofs/proof-seals.ts'
import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { ruleDays } from '@rodovia/jobs/repetitions/rule-days.ts'
import { createTextRecords } from '@rodovia/outside/dns/text-records.ts'
import { allowsHost, createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { vapidKeysOf } from '@rodovia/outside/pushes/vapid-keys.ts'
import { createWebhookCaller } from '@rodovia/outside/webhooks/webhook-caller.ts'
import { createRoutePlanner } from '@rodovia/planner/thread/route-planner.ts'
import { addressRanges } from '@rodovia/platform/address-ranges.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import { createKeyedLimit } from '@rodovia/platform/keyed-limit.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { cacheApiKeys } from '@rodovia/volatile-state/caches/api-key-cache.ts'
import { currentGazetteer } from '@rodovia/volatile-state/caches/current-gazetteer.ts'
import { currentAreas } from '@rodovia/volatile-state/caches/current-service-areas.ts'
import { currentSpeeds } from '@rodovia/volatile-state/caches/current-speeds.ts'
import { cacheSessions } from '@rodovia/volatile-state/caches/session-cache.ts'
import { cacheShops } from '@rodovia/volatile-state/caches/shop-cache.ts'
import { createShopRates } from '@rodovia/volatile-state/caches/shop-rates.ts'
import { createTtlCache } from '@rodovia/volatile-state/caches/ttl-cache.ts'
import { skipRecordedAccesses } from '@rodovia/volatile-state/recorded-accesses.ts'
import { clientCallsOf } from './client-calls.ts'
import { deliveryAttachments } from './delivery-attachments.ts'
import { makeGeocoder } from './make-geocoder.ts'
import {
  makeCallMasking,
  makeMailSender,
  makeMapSource,
  makePixProvider,
  makeProviderCalls,
  makePushSender,
  makeRecipientChannels,
  makeRoads,
} from './make-providers.ts'
import { makeSharedState } from './make-shared-state.ts'
import { makeStorage } from './make-storage.ts'

/** A revoked session loses access within 5 s (docs/reference/rules.md#auth): 3 s of cache, and open streams check every 2 s. */
const sessionCache = { seconds: 3, maxEntries: 50_000 }
/** A revoked API key loses access within 1 s. */
const keyCache = { seconds: 0.5, maxEntries: 10_000 }

/** The lifetime of access tokens for Open Delivery clients. */
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
  const shared = makeSharedState(config, stores.drivers, log, stack)
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
  const shopCalls = {
    shopCaller: stack.use(
      createWebhookCaller({
        timeoutMs: shops.timeoutMs,
        maxBodyBytes: shops.responseMaxBytes,
        isAllowed: isAllowedAddress,
      }),
    ),
    shopSettings: { publicUrl, apiUrls: shops.apiUrls },
    shops: cacheShops(stores.shops, shopCache),
    sealedTexts: createSealedSecrets({ secret: linkSecret, purpose: 'sealed text' }),
  }
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
      publicUrl,
      costCents: recipients.costCents,
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
    readReplacedSecrets: database.secretFingerprints.replacedAt,
    figuresFile: figuresCsv,
    ledgerCheckSettings: config.ledgerCheck,
    rehearsalSettings: config.rehearsal,
    pushSender: await makePushSender(push, { keys: vapidKeys, isAllowed: isAllowedAddress }, log, stack),
    pushSettings: {
      receiptsAfterSeconds: push.receiptsAfterSeconds,
      webPushKey: vapidKeys.publicKey,
      platforms: pushPlatforms.filter((platform) => platform === 'web' || push[platform] !== null),
      ...outsideUrls,
    },
    accessLog: skipRecordedAccesses(stores.accessLog, { maxEntries: 100_000 }),
    refusalMessages: { message: refusalMessage, issue: issueText, details: refusalDetails },
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
    ...shopCalls,
    clientCalls: clientCallsOf({ ...machine, ...stores, ...shopCalls, openDeliveryAppId }),
    shopRates: createShopRates(shops.rates),
    customerCodes: customerCodesOf({
      ...machine,
      webhookCaller,
      openDeliveryAppId,
      openDelivery: stores.openDelivery,
    }),
    webhookSettings: { maxOfTenant: limits.webhooksPerTenant, ...outsideUrls },
    providerCalls: makeProviderCalls(config, isAllowedAddress, log, stack),
    providerSettings: { publicUrl, ...outsideUrls },
    mapSource: makeMapSource(config, isAllowedAddress, log, stack),
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
    attachments: deliveryAttachments,
    approachSettings: approach,
    arrivingSoonMinutes: estimate.arrivingSoonMinutes,
  }
}
