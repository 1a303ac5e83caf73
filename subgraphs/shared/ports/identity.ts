import type { RecipientRulesStore } from '@rodovia/core/delivery/recipient/recipient-rules.ts'
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
import type { SavedViews } from '@rodovia/core/identity/saved-views/ports.ts'
import type { ShopSignUpSettings, ShopSignUps } from '@rodovia/core/identity/shop-sign-up/ports.ts'
import type {
  DomainTokens,
  IdentityProviders,
  ProviderCalls,
  ProviderSettings,
  SealedTexts,
  TextRecords,
} from '@rodovia/core/identity/sign-in/ports.ts'
import type { NewOpenDelivery } from '@rodovia/core/open-delivery/ports.ts'
import type { Erasures } from '@rodovia/core/privacy/erasure.ts'
import type { DataExports, ExportFiles } from '@rodovia/core/privacy/export-ports.ts'
import type { RequestBudgets } from '@rodovia/core/privacy/rules-in-force.ts'
import type { NewApiKeys, RehearsalSettings } from '@rodovia/core/rehearsal/ports.ts'
import type { KeptBodiesStore } from '@rodovia/core/request-log/kept-bodies.ts'
import type { RequestLog } from '@rodovia/core/request-log/ports.ts'
import type { NewShop } from '@rodovia/core/shops/ports.ts'

/** Accounts, sessions, keys, sign-in, and what the platform keeps of people. */
export type IdentityPorts = {
  users: Users
  members: Members
  driverApplications: DriverApplications
  documentPictures: DocumentPictures
  invitations: Invitations
  shopSignUps: ShopSignUps
  shopSignUpSettings: ShopSignUpSettings
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
  apiKeys: ApiKeys & NewApiKeys<{ openDelivery: NewOpenDelivery } | { shop: NewShop }>
  apiKeySecrets: ApiKeySecrets
  addressRanges: AddressRanges
  keySettings: KeySettings
  clientTokens: ClientTokens
  rehearsalSettings: RehearsalSettings
  confirmations: Confirmations
  confirmationSettings: ConfirmationSettings
  auditLog: AuditLog
  accessLog: AccessLog
  requestLog: RequestLog
  keptBodies: KeptBodiesStore
  savedViews: SavedViews
  recipientRules: RecipientRulesStore
  erasures: Erasures
  dataExports: DataExports
  exportFiles: ExportFiles
  requestBudgets: RequestBudgets
}
