import type { AddressBook } from '@rodovia/core/delivery/address-book/ports.ts'
import type { CallMasking, Calls } from '@rodovia/core/delivery/calls/ports.ts'
import type { DeliveryAttachments } from '@rodovia/core/delivery/changes/client-events.ts'
import type { PhotoLinks } from '@rodovia/core/delivery/model/photo-links.ts'
import type { DeliverySettings } from '@rodovia/core/delivery/model/settings.ts'
import type { LabelPrinter } from '@rodovia/core/delivery/orders/print-label.ts'
import type { Deliveries, PhotoFiles, ProofSeals, Updates } from '@rodovia/core/delivery/ports.ts'
import type { ApproachSettings } from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { CustomerCodes } from '@rodovia/core/delivery/proof/hand-over.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { RecipientRulesStore } from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import type { RecipientPorts } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { ReturnRulesStore } from '@rodovia/core/delivery/return-orders/return-rules.ts'
import type { Routes } from '@rodovia/core/delivery/routes/ports.ts'
import type { OrderSearch } from '@rodovia/core/delivery/search/ports.ts'
import type { DispatchPlans } from '@rodovia/core/dispatch/by-plan/ports.ts'
import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import type { RoutePlanner } from '@rodovia/core/dispatch/plan/ports.ts'
import type { ListExports, ListFiles } from '@rodovia/core/exports/ports.ts'
import type { FigureStore, FiguresFile } from '@rodovia/core/figures/ports.ts'
import type { NearbySettings } from '@rodovia/core/fleet/nearby-drivers.ts'
import type { NearbyCache, PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { FreightFloorTables } from '@rodovia/core/freight-floor/ports.ts'
import type { Cities } from '@rodovia/core/geo/cities.ts'
import type { Gazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { Geocoder, Streets } from '@rodovia/core/geo/ports.ts'
import type { Roads } from '@rodovia/core/geo/roads.ts'
import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { AccessLog } from '@rodovia/core/identity/access/access.ts'
import type {
  AddressRanges,
  ApiKeySecrets,
  ApiKeys,
  ClientTokens,
  KeySettings,
} from '@rodovia/core/identity/api-keys/ports.ts'
import type { AuditLog } from '@rodovia/core/identity/audit/ports.ts'
import type { ConfirmationSettings, Confirmations } from '@rodovia/core/identity/confirmations.ts'
import type { DocumentPictures, DriverApplications } from '@rodovia/core/identity/drivers/ports.ts'
import type { SecondFactorPorts } from '@rodovia/core/identity/factors/ports.ts'
import type {
  Invitations,
  LinkSettings,
  LinkTokens,
  PasswordResets,
} from '@rodovia/core/identity/links/ports.ts'
import type { Members } from '@rodovia/core/identity/members/ports.ts'
import type {
  AccessTokens,
  DeviceTokens,
  Passwords,
  RefreshTokens,
  SessionSettings,
  Sessions,
  StepUpTokens,
  Users,
} from '@rodovia/core/identity/ports.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { SavedViews } from '@rodovia/core/identity/saved-views/ports.ts'
import type {
  DomainTokens,
  IdentityProviders,
  ProviderCalls,
  ProviderSettings,
  SealedTexts,
  TextRecords,
} from '@rodovia/core/identity/sign-in/ports.ts'
import type { OrderFiles, OrderImports } from '@rodovia/core/imports/ports.ts'
import type { PushSettings, PushTokens } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Outbox } from '@rodovia/core/notifications/read-events.ts'
import type {
  WebhookEndpoints,
  WebhookMessages,
  WebhookSettings,
} from '@rodovia/core/notifications/webhooks/ports.ts'
import type { NewOpenDelivery, OpenDeliveryStore } from '@rodovia/core/open-delivery/ports.ts'
import type { OverviewStore } from '@rodovia/core/overview/ports.ts'
import type { Erasures } from '@rodovia/core/privacy/erasure.ts'
import type { DataExports, ExportFiles } from '@rodovia/core/privacy/export-ports.ts'
import type { RequestBudgets } from '@rodovia/core/privacy/rules-in-force.ts'
import type { Quotes } from '@rodovia/core/quoting/ports.ts'
import type { ServiceAreas } from '@rodovia/core/quoting/service-areas/ports.ts'
import type { ServedAreas } from '@rodovia/core/quoting/service-areas/served-areas.ts'
import type { Tariffs } from '@rodovia/core/quoting/tariffs/ports.ts'
import type { NewApiKeys, RehearsalSettings } from '@rodovia/core/rehearsal/ports.ts'
import type { Repetitions } from '@rodovia/core/repetitions/ports.ts'
import type { RuleDays } from '@rodovia/core/repetitions/rule.ts'
import type { IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import type { LimitSettings, RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '@rodovia/core/shared/ports.ts'
import type { RefusalMessages } from '@rodovia/core/shared/refusal.ts'
import type { Shipments } from '@rodovia/core/shipments/ports.ts'
import type { NewShop, ShopRates, ShopStore } from '@rodovia/core/shops/ports.ts'
import type { ShopCallPorts } from '@rodovia/core/shops/shop-calls.ts'
import type { StatementPrinter, Statements } from '@rodovia/core/wallet/export-statement.ts'
import type { PayoutFile, Payouts } from '@rodovia/core/wallet/payouts/ports.ts'
import type { Ledger, LedgerSeals } from '@rodovia/core/wallet/ports.ts'
import type {
  PixCharges,
  PixProvider,
  PixSettings,
  TopUpReturns,
} from '@rodovia/core/wallet/top-ups/ports.ts'

/** All ports of the use cases of the six subgraphs. */
export type Ports = SystemPorts &
  SecondFactorPorts &
  RecipientPorts & {
    users: Users
    freightFloorTables: FreightFloorTables
    members: Members
    driverApplications: DriverApplications
    documentPictures: DocumentPictures
    invitations: Invitations
    passwordResets: PasswordResets
    linkTokens: LinkTokens
    linkSettings: LinkSettings
    sessions: Sessions
    passwords: Passwords
    accessTokens: AccessTokens
    refreshTokens: RefreshTokens
    deviceTokens: DeviceTokens
    stepUpTokens: StepUpTokens
    sessionSettings: SessionSettings
    identityProviders: IdentityProviders
    providerCalls: ProviderCalls
    providerSettings: ProviderSettings
    sealedTexts: SealedTexts
    domainTokens: DomainTokens
    textRecords: TextRecords
    erasures: Erasures
    apiKeys: ApiKeys & NewApiKeys<{ openDelivery: NewOpenDelivery } | { shop: NewShop }>
    apiKeySecrets: ApiKeySecrets
    addressRanges: AddressRanges
    keySettings: KeySettings
    clientTokens: ClientTokens
    openDelivery: OpenDeliveryStore
    shops: ShopStore
    shopRates: ShopRates
    shopCaller: ShopCallPorts['shopCaller']
    shopSettings: ShopCallPorts['shopSettings']
    openDeliveryAppId: string
    customerCodes: CustomerCodes
    rehearsalSettings: RehearsalSettings
    idempotencyStore: IdempotencyStore
    refusalMessages: RefusalMessages
    confirmations: Confirmations
    confirmationSettings: ConfirmationSettings
    limits: RateLimiter
    limitSettings: LimitSettings
    requestBudgets: RequestBudgets
    keyedMutex: KeyedMutex
    quotes: Quotes
    gazetteer: Gazetteer
    geocoder: Geocoder
    roads: Roads
    streets: Streets
    cities: Cities
    servedAreas: ServedAreas
    serviceAreas: ServiceAreas
    tariffs: Tariffs
    quoteSettings: { quoteLifeSeconds: number }
    deliveries: Deliveries
    calls: Calls
    callMasking: CallMasking | null
    repetitions: Repetitions
    ruleDays: RuleDays
    orderImports: OrderImports
    shipments: Shipments
    routes: Routes
    orderFiles: OrderFiles
    updates: Updates
    photoFiles: PhotoFiles
    photoLinks: PhotoLinks
    labelPrinter: LabelPrinter
    proofPrinter: ProofPrinter
    proofSeals: ProofSeals
    deliverySettings: DeliverySettings
    attachments: DeliveryAttachments
    approachSettings: ApproachSettings
    routePlanner: RoutePlanner
    lastPlans: LastPlans
    dispatchPlans: DispatchPlans
    arrivingSoonMinutes: number
    drivers: DriverStore
    publicCells: PublicCells
    nearbyCache: NearbyCache
    nearbySettings: NearbySettings
    ledger: Ledger
    ledgerSeals: LedgerSeals
    readBacklog: (at: Date) => Promise<Backlog>
    readReplacedSecrets: () => Promise<readonly Date[]>
    figures: FigureStore
    overview: OverviewStore
    returnRules: ReturnRulesStore
    orderSearch: OrderSearch
    figuresFile: FiguresFile
    statements: Statements
    statementPrinter: StatementPrinter
    pixCharges: PixCharges
    topUpReturns: TopUpReturns
    pixProvider: PixProvider | null
    pixSettings: PixSettings
    payouts: Payouts
    payoutFile: PayoutFile
    outbox: Outbox
    pushTokens: PushTokens
    pushSettings: PushSettings
    auditLog: AuditLog
    accessLog: AccessLog
    dataExports: DataExports
    exportFiles: ExportFiles
    listExports: ListExports
    listFiles: ListFiles
    webhookEndpoints: WebhookEndpoints
    addressBook: AddressBook
    savedViews: SavedViews
    recipientRules: RecipientRulesStore
    webhookDeliveries: WebhookMessages
    webhookSettings: WebhookSettings
  }

/** The context of every resolver: one object for a whole operation, also for a long subscription. */
export type SubgraphContext = Request & { ports: Ports }
