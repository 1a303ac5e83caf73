import { IdentityMigration } from './0001-identity.ts'
import { QuotingMigration } from './0002-quoting.ts'
import { AppendOnlyMigration } from './0003-append-only.ts'
import { DeliveryMigration } from './0004-delivery.ts'
import { WalletMigration } from './0005-wallet.ts'
import { FleetMigration } from './0006-fleet.ts'
import { NotificationsMigration } from './0007-notifications.ts'
import { PushTokensMigration } from './0008-push-tokens.ts'
import { LongAppVersionsMigration } from './0010-long-app-versions.ts'
import { CepRangesMigration } from './0012-cep-ranges.ts'
import { AuditMigration } from './0013-audit.ts'
import { IdempotencyMigration } from './0014-idempotency.ts'
import { ApiKeysMigration } from './0015-api-keys.ts'
import { PushesMigration } from './0017-pushes.ts'
import { WebhooksMigration } from './0018-webhooks.ts'
import { SpendingCapsMigration } from './0019-spending-caps.ts'
import { ComingAboardMigration } from './0020-coming-aboard.ts'
import { RetentionMigration } from './0021-retention.ts'
import { GrowthMigration } from './0022-growth.ts'
import { LedgerSealsMigration } from './0023-ledger-seals.ts'
import { ProofHeadsMigration } from './0025-proof-heads.ts'
import { PixChargesMigration } from './0026-pix-charges.ts'
import { PayoutsMigration } from './0027-payouts.ts'
import { RehearsalMigration } from './0028-rehearsal.ts'
import { RehearsalChecksMigration } from './0029-rehearsal-checks.ts'
import { ApproachesMigration } from './0030-approaches.ts'
import { SpeedsMigration } from './0031-speeds.ts'
import { OpenIncidentsMigration } from './0033-open-incidents.ts'
import { ErasuresMigration } from './0034-erasures.ts'
import { AccessLogMigration } from './0035-access-log.ts'
import { KeepingMigration } from './0036-keeping.ts'
import { DataExportsMigration } from './0037-data-exports.ts'
import { ListTotalsMigration } from './0038-list-totals.ts'

/**
 * The newest migration of the version that people run. What follows it is applied while processes of that version still run, see
 * `older-version.test.ts`; a release moves it to the end of the list.
 */
export const lastReleased = '0021-retention'

/** In the order in which they are applied. One that has run anywhere is never changed; a new one follows it. */
export const migrations = [
  { name: '0001-identity', class: IdentityMigration },
  { name: '0002-quoting', class: QuotingMigration },
  { name: '0003-append-only', class: AppendOnlyMigration },
  { name: '0004-delivery', class: DeliveryMigration },
  { name: '0005-wallet', class: WalletMigration },
  { name: '0006-fleet', class: FleetMigration },
  { name: '0007-notifications', class: NotificationsMigration },
  { name: '0008-push-tokens', class: PushTokensMigration },
  { name: '0010-long-app-versions', class: LongAppVersionsMigration },
  { name: '0012-cep-ranges', class: CepRangesMigration },
  { name: '0013-audit', class: AuditMigration },
  { name: '0014-idempotency', class: IdempotencyMigration },
  { name: '0015-api-keys', class: ApiKeysMigration },
  { name: '0017-pushes', class: PushesMigration },
  { name: '0018-webhooks', class: WebhooksMigration },
  { name: '0019-spending-caps', class: SpendingCapsMigration },
  { name: '0020-coming-aboard', class: ComingAboardMigration },
  { name: '0021-retention', class: RetentionMigration },
  { name: '0022-growth', class: GrowthMigration },
  { name: '0023-ledger-seals', class: LedgerSealsMigration },
  { name: '0025-proof-heads', class: ProofHeadsMigration },
  { name: '0026-pix-charges', class: PixChargesMigration },
  { name: '0027-payouts', class: PayoutsMigration },
  { name: '0028-rehearsal', class: RehearsalMigration },
  { name: '0029-rehearsal-checks', class: RehearsalChecksMigration },
  { name: '0030-approaches', class: ApproachesMigration },
  { name: '0031-speeds', class: SpeedsMigration },
  { name: '0033-open-incidents', class: OpenIncidentsMigration },
  { name: '0034-erasures', class: ErasuresMigration },
  { name: '0035-access-log', class: AccessLogMigration },
  { name: '0036-keeping', class: KeepingMigration },
  { name: '0037-data-exports', class: DataExportsMigration },
  { name: '0038-list-totals', class: ListTotalsMigration },
]
