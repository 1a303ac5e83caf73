import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { PersonalData } from '@rodovia/core/privacy/export-ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createConfirmations } from './confirmations/confirmations.ts'
import { createAddressBook } from './delivery/address-book.ts'
import { createCalls } from './delivery/calls.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import { createOrderSearch } from './delivery/order-search.ts'
import { createPhotoNames } from './delivery/photo-names.ts'
import { createReturnRules } from './delivery/return-rules.ts'
import { createSpeeds } from './estimates/measured-speeds.ts'
import { createFigures } from './figures/figures.ts'
import { createDrivers } from './fleet/drivers.ts'
import { dropPositionPartitions, makePositionPartitions } from './fleet/position-partitions.ts'
import { createCepTable } from './geo/cep-table.ts'
import { createStreets } from './geo/streets.ts'
import { backlogOn } from './health/backlog.ts'
import { secretFingerprintsOn } from './health/secret-fingerprints.ts'
import { createStorageMarkers } from './health/storage-markers.ts'
import { createIdempotencyStore } from './idempotency/idempotency-store.ts'
import { createApiKeys } from './identity/api-keys.ts'
import { createDriverApplications } from './identity/driver-applications.ts'
import { createFactorChallenges } from './identity/factor-challenges.ts'
import { createFactors } from './identity/factors.ts'
import { createIdentityProviders } from './identity/identity-providers.ts'
import { createInvitations, createPasswordResets } from './identity/links.ts'
import { createMembers } from './identity/members.ts'
import { createRecipientRules } from './identity/recipient-rules.ts'
import { createSavedViews } from './identity/saved-views.ts'
import { createSessions } from './identity/sessions.ts'
import { createUsers } from './identity/users.ts'
import { createListExports } from './list-exports/list-exports.ts'
import { createListener, type OnNotified } from './listener.ts'
import { createMailOutbox } from './mail/mail-outbox.ts'
import { createOutbox } from './notifications/outbox.ts'
import { createPushOutbox } from './notifications/push-outbox.ts'
import { createPushTokens } from './notifications/push-tokens.ts'
import { createRecipientMessages } from './notifications/recipient-messages.ts'
import { createOrderImports } from './order-import/order-imports.ts'
import { initOrm } from './orm.ts'
import { createPayouts } from './payouts/payouts.ts'
import { createPixCharges } from './pix/pix-charges.ts'
import { createPixReturns } from './pix/pix-returns.ts'
import { createAccessLog } from './privacy/access-log.ts'
import { createDataExports } from './privacy/data-exports.ts'
import { createErasures } from './privacy/erasures.ts'
import { createPersonalData } from './privacy/personal-data.ts'
import { createQuotes } from './quoting/quotes.ts'
import { createServiceAreas } from './quoting/service-areas.ts'
import { createTariffs } from './quoting/tariffs.ts'
import { createRobots } from './rehearsal/robots.ts'
import { createRepetitions } from './repetition/repetitions.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { type Channel, createSignals } from './signal.ts'
import { sqlOn } from './sql.ts'
import { traceConnections } from './statement-span.ts'
import type { StoreContext } from './store-context.ts'
import { createDiskWatch, failFastWhenUnavailable } from './unavailable.ts'
import { createLedger } from './wallet/ledger.ts'
import { createLedgerSeals } from './wallet/ledger-seals.ts'
import { createStatements } from './wallet/statements.ts'
import { createWebhookDeliveries } from './webhooks/webhook-deliveries.ts'
import { createWebhookEndpoints } from './webhooks/webhook-endpoints.ts'

function createStores(context: StoreContext) {
  return {
    users: createUsers(context),
    members: createMembers(context),
    driverApplications: createDriverApplications(context),
    invitations: createInvitations(context),
    passwordResets: createPasswordResets(context),
    mailOutbox: createMailOutbox(context),
    sessions: createSessions(context),
    factors: createFactors(context),
    factorChallenges: createFactorChallenges(context),
    identityProviders: createIdentityProviders(context),
    apiKeys: createApiKeys(context),
    quotes: createQuotes(context),
    serviceAreas: createServiceAreas(context),
    tariffs: createTariffs(context),
    deliveries: createDeliveries(context),
    calls: createCalls(context),
    orderSearch: createOrderSearch(context),
    speeds: createSpeeds(context),
    figures: createFigures(context),
    returnRules: createReturnRules(context),
    drivers: createDrivers(context),
    ledger: createLedger(context),
    ledgerSeals: createLedgerSeals(context),
    statements: createStatements(context),
    pixCharges: createPixCharges(context),
    pixReturns: createPixReturns(context),
    payouts: createPayouts(context),
    outbox: createOutbox(context),
    pushTokens: createPushTokens(context),
    pushOutbox: createPushOutbox(context),
    recipientMessages: createRecipientMessages(context),
    robots: createRobots(context),
    repetitions: createRepetitions(context),
    orderImports: createOrderImports(context),
    erasures: createErasures(context),
    cepTable: createCepTable(context),
    streets: createStreets(context),
    auditLog: createAuditLog(context),
    accessLog: createAccessLog(context),
    dataExports: createDataExports(context),
    listExports: createListExports(context),
    idempotencyStore: createIdempotencyStore(context),
    confirmations: createConfirmations(context),
    addressBook: createAddressBook(context),
    savedViews: createSavedViews(context),
    recipientRules: createRecipientRules(context),
    webhookEndpoints: createWebhookEndpoints(context),
    webhookDeliveries: createWebhookDeliveries(context),
    storageMarkers: createStorageMarkers(context),
    photoNames: createPhotoNames(context),
  }
}

export type Database = AsyncDisposable & {
  /** Every call but those of `personalData` is refused with `unavailable` while the database is away. */
  stores: ReturnType<typeof createStores> & { personalData: PersonalData }
  /** Refuses while the database cannot be read or written. */
  ping(): Promise<void>
  /** What waits for the platform itself at that time. */
  backlog(at: Date): Promise<Backlog>
  secretFingerprints: ReturnType<typeof secretFingerprintsOn>
  /** Connections of the pool, and how many queries wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /**
   * Calls the handler for each notification on the channel, and each time the connection is open again. `dispatch`: a delivery is due
   * for the dispatcher. `outbox`: events are to be relayed. `pushes`, `mails`, `messages`: messages are to be sent, the last ones to recipients. `pix`: the bank is to be asked about a
   * charge. `exports`: an export is to be made. `imports`: rows of an import are to be checked or placed. `cep_ranges`: a table was
   * imported. `service_areas`: one changed. `bullmq_jobs`: a job of the queue in the payload
   * is waiting. All channels share one connection.
   */
  listen(
    channel: Channel | 'cep_ranges' | 'service_areas' | 'bullmq_jobs',
    handler: OnNotified,
  ): Promise<AsyncDisposable>
  /** Makes the partitions of the next days and deletes what has passed its retention period. Called every hour by a worker. */
  runMaintenance(at: Date): Promise<void>
}

/** A replica is read-only, and so is a database that its operator or provider set to be. */
const selectReadOnly = `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`

/**
 * Opens the stores on one pool. The schema must be up to date: see `migrate`. `url` may lead to a pooler in transaction mode; then
 * `directUrl` leads to PostgreSQL itself, for notifications.
 */
export async function openDatabase({
  url,
  directUrl = url,
  poolSize,
}: {
  url: string
  directUrl?: string
  poolSize: number
}): Promise<Database> {
  const orm = await initOrm({ url, poolSize })
  const { em } = orm
  const pool = await em.getConnection().getNativeClient()
  traceConnections(pool)
  const sql = sqlOn(pool)
  const context = { sql, em, signals: createSignals(sql) }
  const disk = createDiskWatch()
  const listener = createListener(directUrl)
  const stores = Object.entries(createStores(context)).map(([name, store]) => [
    name,
    failFastWhenUnavailable(store, disk),
  ])
  return {
    stores: { ...Object.fromEntries(stores), personalData: createPersonalData(context) },
    ...failFastWhenUnavailable({
      backlog: backlogOn(sql),
      async ping() {
        const [row] = await sql<{ isReadOnly: boolean }>({ text: selectReadOnly, values: [] })
        if (row?.isReadOnly || disk.wasFull()) throw refuse('unavailable', { retryAfterSeconds: 5 })
      },
    }),
    secretFingerprints: secretFingerprintsOn(sql),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async listen(channel, handler) {
      await using stack = new AsyncDisposableStack()
      stack.use(await listener.listen(channel, handler))
      stack.use(context.signals.wakeHere(channel, handler))
      return stack.move()
    },
    async runMaintenance(at) {
      await makePositionPartitions(sql, at)
      await Promise.all([dropPositionPartitions(sql, at), deleteExpired(sql, at)])
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]()
      await orm.close()
      // MikroORM leaves a pool open that none of its own queries used.
      if (!pool.ended) await pool.end()
    },
  }
}
