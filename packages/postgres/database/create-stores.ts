import { createAuditLog } from '../audit/audit-log.ts'
import { createCollectedPayments } from '../collect-on-delivery/collected-payments.ts'
import { createConfirmations } from '../confirmations/confirmations.ts'
import { createAddressBook } from '../delivery/address-book.ts'
import { createCalls } from '../delivery/calls.ts'
import { createDeliveries } from '../delivery/deliveries.ts'
import { createGoodsRules } from '../delivery/goods-rules.ts'
import { createOrderSearch } from '../delivery/order-search.ts'
import { createPhotoNames } from '../delivery/photo-names.ts'
import { createReturnRules } from '../delivery/return-rules.ts'
import { createDispatchPlans } from '../dispatch/dispatch-plans.ts'
import { createSpeeds } from '../estimates/measured-speeds.ts'
import { createListExports } from '../exports/list-exports.ts'
import { createFigures } from '../figures/figures.ts'
import { createFiscalDocuments } from '../fiscal-documents/fiscal-documents.ts'
import { createFiscalSchemas } from '../fiscal-documents/fiscal-schemas.ts'
import { createDrivers } from '../fleet/drivers.ts'
import { createFreightFloorTables } from '../freight-floor/freight-floor-tables.ts'
import { createFreightOperations } from '../freight-operations/freight-operations.ts'
import { createCepTable } from '../geo/cep-table.ts'
import { createStreets } from '../geo/streets.ts'
import { createStorageMarkers } from '../health/storage-markers.ts'
import { createIdempotencyStore } from '../idempotency/idempotency-store.ts'
import { createAgentRecords } from '../identity/agent-records.ts'
import { createApiKeys } from '../identity/api-keys.ts'
import { createDriverApplications } from '../identity/driver-applications.ts'
import { createFactorChallenges } from '../identity/factor-challenges.ts'
import { createFactors } from '../identity/factors.ts'
import { createInvitations, createPasswordResets } from '../identity/links.ts'
import { createMembers } from '../identity/members.ts'
import { createRecipientRules } from '../identity/recipient-rules.ts'
import { createSavedViews } from '../identity/saved-views.ts'
import { createSessions } from '../identity/sessions.ts'
import { createShopSignUps } from '../identity/shop-sign-ups.ts'
import { createIdentityProviders } from '../identity/sign-in.ts'
import { createUsers } from '../identity/users.ts'
import { createOrderImports } from '../imports/imports.ts'
import { createMailOutbox } from '../mail/mail-outbox.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { createOpenDelivery } from '../open-delivery/open-delivery.ts'
import { createOverview } from '../overview/overview.ts'
import { createPayouts } from '../payouts/payouts.ts'
import { createAccessLog } from '../privacy/access-log.ts'
import { createDataExports } from '../privacy/data-exports.ts'
import { createErasures } from '../privacy/erasures.ts'
import { createPushOutbox } from '../pushes/push-outbox.ts'
import { createPushTokens } from '../pushes/push-tokens.ts'
import { createQuotes } from '../quoting/quotes.ts'
import { createServiceAreas } from '../quoting/service-areas.ts'
import { createTariffs } from '../quoting/tariffs.ts'
import { createRecipientMessages } from '../recipient-messages/recipient-messages.ts'
import { createRobots } from '../rehearsal/robots.ts'
import { createRepetitions } from '../repetitions/repetitions.ts'
import { createKeptBodies, createRequestLog } from '../request-log/request-log.ts'
import { createRoutes } from '../routes/routes.ts'
import { createShipments } from '../shipments/shipments.ts'
import { createShops } from '../shops/shops.ts'
import { createPixCharges } from '../top-ups/pix-charges.ts'
import { createTopUpReturns } from '../top-ups/top-up-returns.ts'
import { createTowns } from '../towns/towns.ts'
import { createVehicles } from '../vehicles/vehicles.ts'
import { createLedger } from '../wallet/ledger.ts'
import { createLedgerSeals } from '../wallet/ledger-seals.ts'
import { createStatements } from '../wallet/statements.ts'
import { createWebhookDeliveries } from '../webhooks/webhook-deliveries.ts'
import { createWebhookEndpoints } from '../webhooks/webhook-endpoints.ts'
import type { StoreContext } from './store-context.ts'

/** Everything that is stored, on the connections of `context`. */
export function createStores(context: StoreContext) {
  return {
    users: createUsers(context),
    members: createMembers(context),
    driverApplications: createDriverApplications(context),
    invitations: createInvitations(context),
    shopSignUps: createShopSignUps(context),
    passwordResets: createPasswordResets(context),
    mailOutbox: createMailOutbox(context),
    sessions: createSessions(context),
    factors: createFactors(context),
    factorChallenges: createFactorChallenges(context),
    identityProviders: createIdentityProviders(context),
    apiKeys: createApiKeys(context),
    agentRecords: createAgentRecords(context),
    quotes: createQuotes(context),
    serviceAreas: createServiceAreas(context),
    tariffs: createTariffs(context),
    freightFloorTables: createFreightFloorTables(context),
    deliveries: createDeliveries(context),
    calls: createCalls(context),
    orderSearch: createOrderSearch(context),
    speeds: createSpeeds(context),
    figures: createFigures(context),
    overview: createOverview(context),
    returnRules: createReturnRules(context),
    goodsRules: createGoodsRules(context),
    drivers: createDrivers(context),
    vehicles: createVehicles(context),
    freightOperations: createFreightOperations(context),
    fiscal: createFiscalDocuments(context),
    fiscalSchemaFiles: createFiscalSchemas(context),
    dispatchPlans: createDispatchPlans(context),
    ledger: createLedger(context),
    ledgerSeals: createLedgerSeals(context),
    statements: createStatements(context),
    pixCharges: createPixCharges(context),
    topUpReturns: createTopUpReturns(context),
    collectedPayments: createCollectedPayments(context),
    payouts: createPayouts(context),
    outbox: createOutbox(context),
    pushTokens: createPushTokens(context),
    pushOutbox: createPushOutbox(context),
    recipientMessages: createRecipientMessages(context),
    robots: createRobots(context),
    repetitions: createRepetitions(context),
    orderImports: createOrderImports(context),
    shipments: createShipments(context),
    routes: createRoutes(context),
    openDelivery: createOpenDelivery(context),
    shops: createShops(context),
    erasures: createErasures(context),
    cepTable: createCepTable(context),
    streets: createStreets(context),
    towns: createTowns(context),
    auditLog: createAuditLog(context),
    accessLog: createAccessLog(context),
    requestLog: createRequestLog(context),
    keptBodies: createKeptBodies(context),
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

export type Stores = ReturnType<typeof createStores>
