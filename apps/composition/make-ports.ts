import type { NearbyDriver } from '@rodovia/core/fleet/nearby-driver.ts'
import { tripStartOf } from '@rodovia/core/freight-operations/trip-start.ts'
import { pushPlatforms } from '@rodovia/core/notifications/pushes/ports.ts'
import type { PublicUrlSettings } from '@rodovia/core/shared/public-url.ts'
import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { ruleDays } from '@rodovia/jobs/repetitions/rule-days.ts'
import { createTextRecords } from '@rodovia/outside/dns/text-records.ts'
import { type AddressFilter, allowsHost, createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { vapidKeysOf } from '@rodovia/outside/pushes/vapid-keys.ts'
import { createRoutePlanner } from '@rodovia/planner/thread/route-planner.ts'
import { addressRanges } from '@rodovia/platform/address-ranges.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createKeyedLimit } from '@rodovia/platform/keyed-limit.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { Secrets } from '@rodovia/platform/secrets.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { cacheApiKeys } from '@rodovia/volatile-state/caches/api-key-cache.ts'
import { currentSpeeds } from '@rodovia/volatile-state/caches/current-speeds.ts'
import { cacheSessions } from '@rodovia/volatile-state/caches/session-cache.ts'
import { createTtlCache } from '@rodovia/volatile-state/caches/ttl-cache.ts'
import { skipRecordedAccesses } from '@rodovia/volatile-state/recorded-accesses.ts'
import { makeClientPorts } from './make-client-ports.ts'
import { makeCredentials } from './make-credentials.ts'
import { makeDocuments } from './make-documents.ts'
import { makeFiscalPorts } from './make-fiscal-ports.ts'
import { makePlaces } from './make-places.ts'
import {
  makeCallMasking,
  makeFreightRegistries,
  makeMailSender,
  makePixProvider,
  makeProviderCalls,
  makePushSender,
  makeRecipientChannels,
} from './make-providers.ts'
import { makeSharedState } from './make-shared-state.ts'

/** A revoked session loses access within 5 s (docs/reference/rules.md#auth): 3 s of cache, and open streams check every 2 s. */
const sessionCache = { seconds: 3, maxEntries: 50_000 }
/** A revoked API key loses access within 1 s. */
const keyCache = { seconds: 0.5, maxEntries: 10_000 }

export type AllPorts = Awaited<ReturnType<typeof makePorts>>

/** The implementations of all ports that the use cases need. */
export async function makePorts(
  config: Config,
  secrets: Secrets,
  database: Database,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const { auth, limits, mail, recipients, publicUrl } = config
  const { stores } = database
  const linkSecret = config.media.linkSecret ?? secrets.mediaLinkSecret
  const isAllowedAddress = createAddressFilter(config.webhooks.allowedAddresses)
  const outsideUrls = {
    allowsHttp: config.webhooks.allowsHttp,
    allowsHost: (host: string) => allowsHost(isAllowedAddress, host),
  }
  const mailSender = makeMailSender(mail, log, stack)
  return {
    ...machine,
    ...stores,
    ...makeSharedState(config, stores.drivers, log, stack),
    ...makeDocuments(config, linkSecret, stores, log, stack),
    ...(await makeCredentials(config, secrets, linkSecret)),
    ...(await makePlaces(config, database, isAllowedAddress, log, stack)),
    ...makeClientPorts(config, linkSecret, stores, isAllowedAddress, stack),
    ...makeDeliverySettings(config, stores, linkSecret, log, stack),
    ...makeFreightPorts(config, stores, log, stack),
    ...makeFiscalPorts(config, stores, log),
    ...makePixPorts(config.pix, { publicUrl, linkSecret }, log, stack),
    ...(await makePushPorts(config.push, { linkSecret, isAllowedAddress, outsideUrls }, log, stack)),
    agentCookieKey: machine.sha256(`agents:${linkSecret}`),
    linkSettings: { publicUrl, isMailing: mail !== null, ...auth },
    shopSignUpSettings: { ...config.shopSignUp, showsLink: !config.isProduction },
    mailSender,
    recipientChannels: makeRecipientChannels({ ...recipients, publicUrl }, mail && mailSender, log, stack),
    messagingConfig: {
      publicUrl,
      costCents: recipients.costCents,
      hashKey: machine.sha256(`recipients:${linkSecret}`),
    },
    sessions: cacheSessions(stores.sessions, sessionCache),
    sessionSettings: auth,
    apiKeys: cacheApiKeys(stores.apiKeys, keyCache),
    addressRanges,
    keySettings: { maxOfTenant: limits.keysPerTenant },
    callMasking: makeCallMasking(config),
    readBacklog: database.backlog,
    readReplacedSecrets: database.secretFingerprints.replacedAt,
    ledgerCheckSettings: config.ledgerCheck,
    rehearsalSettings: config.rehearsal,
    accessLog: skipRecordedAccesses(stores.accessLog, { maxEntries: 100_000 }),
    refusalMessages: { message: refusalMessage, issue: issueText, details: refusalDetails },
    confirmationSettings: { lifeSeconds: limits.confirmationSeconds },
    ruleDays,
    routePlanner: stack.use(
      createRoutePlanner({ onFault: (err) => log.error({ err }, 'routes could not be planned') }),
    ),
    webhookSettings: { maxOfTenant: limits.webhooksPerTenant, ...outsideUrls },
    providerCalls: makeProviderCalls(config, isAllowedAddress, log, stack),
    providerSettings: { publicUrl, ...outsideUrls },
    textRecords: createTextRecords(config.identityProviders.nameServers),
    limitSettings: limits.actions,
    requestBudgets: limits.budgets,
    keyedMutex: createKeyedLimit(1),
  }
}

function makeDeliverySettings(
  { approach, delivery, estimate, publicUrl }: Config,
  { speeds }: Database['stores'],
  linkSecret: string,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const { speedOf } = stack.use(
    currentSpeeds({
      speeds,
      seedLegs: estimate.seedLegs,
      everySeconds: estimate.readSeconds,
      onFault: throttle(10, (err: unknown) => log.warn({ err }, 'the measured speeds could not be read')),
    }),
  )
  return {
    quoteSettings: { quoteLifeSeconds: delivery.quoteLifeSeconds },
    deliverySettings: { publicUrl, ...delivery, estimate: { ...estimate, speedOf } },
    approachSettings: approach,
    arrivingSoonMinutes: estimate.arrivingSoonMinutes,
    nearbyCache: createTtlCache<readonly NearbyDriver[]>({
      seconds: delivery.nearbyCacheSeconds,
      // Counted in drivers: a response has up to 500, and anyone may cause thousands of responses.
      maxSize: 200_000,
      sizeOf: (drivers) => drivers.length + 1,
      // A search uses the processor for milliseconds: with more at once, calls of Redis would time out.
      atOnce: 4,
    }),
    nearbySettings: { ...delivery, blurKey: machine.sha256(`blur:${linkSecret}`) },
  }
}

function makeFreightPorts(
  { delivery, freight }: Pick<Config, 'delivery' | 'freight'>,
  stores: Database['stores'],
  log: Log,
  stack: AsyncDisposableStack,
) {
  const freightRegistries = makeFreightRegistries(freight, log, stack)
  const freightSettings = { ciotRule: freight.ciotRule }
  const ports = { ...machine, ...stores, deliverySettings: delivery, freightRegistries, freightSettings }
  return { freightRegistries, freightSettings, tripStart: tripStartOf(ports) }
}

function makePixPorts(
  pix: Config['pix'],
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
  log: Log,
  stack: AsyncDisposableStack,
) {
  const hintToken = machine.sha256(`pix:${linkSecret}`)
  return {
    pixProvider: makePixProvider(pix, log, stack),
    pixSettings: {
      ...pix,
      hintTokenHash: machine.sha256(hintToken),
      hintUrl: `${publicUrl}/pix/webhook/${hintToken}`,
    },
  }
}

type PushPlaces = { linkSecret: string; isAllowedAddress: AddressFilter; outsideUrls: PublicUrlSettings }

async function makePushPorts(
  push: Config['push'],
  { linkSecret, isAllowedAddress, outsideUrls }: PushPlaces,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const keys = vapidKeysOf({ secret: linkSecret })
  return {
    pushSender: await makePushSender(push, { keys, isAllowed: isAllowedAddress }, log, stack),
    pushSettings: {
      receiptsAfterSeconds: push.receiptsAfterSeconds,
      webPushKey: keys.publicKey,
      platforms: pushPlatforms.filter((platform) => platform === 'web' || push[platform] !== null),
      ...outsideUrls,
    },
  }
}
