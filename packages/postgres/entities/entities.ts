import { AccessEntity } from './access.ts'
import { ApiKeyEntity } from './api-key.ts'
import { AuditEntryEntity } from './audit-entry.ts'
import { CepRangeEntity } from './cep-range.ts'
import { ConfirmationEntity } from './confirmation.ts'
import { DataExportEntity } from './data-export.ts'
import { DeliveryEntity } from './delivery.ts'
import { DriverEntity } from './driver.ts'
import { ErasureEntity } from './erasure.ts'
import { ExpoTicketEntity } from './expo-ticket.ts'
import { IdempotencyKeyEntity, IdempotentEffectEntity } from './idempotency-key.ts'
import { IncidentEntity } from './incident.ts'
import { KeySpendingEntity } from './key-spending.ts'
import { LastPositionEntity } from './last-position.ts'
import { LedgerEntryEntity } from './ledger-entry.ts'
import { LedgerCheckEntity, LedgerSealEntity, LedgerUnsealedEntity } from './ledger-seal.ts'
import { LedgerTransactionEntity } from './ledger-transaction.ts'
import { InvitationEntity, PasswordResetEntity } from './link.ts'
import { MailEntity } from './mail.ts'
import { MeasuredSpeedEntity, SpeedsMeasuredEntity } from './measured-speed.ts'
import { OfferEntity } from './offer.ts'
import { OutboxEventEntity } from './outbox-event.ts'
import { PayoutBatchEntity, PayoutEntity } from './payout.ts'
import { PhotoEntity } from './photo.ts'
import { PixChargeEntity, PixPaymentEntity } from './pix-charge.ts'
import { PushEntity } from './push.ts'
import { PushTokenEntity } from './push-token.ts'
import { QuoteEntity } from './quote.ts'
import { RefreshTokenEntity } from './refresh-token.ts'
import { SessionEntity } from './session.ts'
import { TariffEntity, TariffVehicleEntity } from './tariff.ts'
import { TenantEntity } from './tenant.ts'
import { TimelineEntryEntity } from './timeline-entry.ts'
import { UserEntity } from './user.ts'
import { WalletEntity } from './wallet.ts'
import { WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity } from './webhook.ts'

/**
 * Every table but `positions`, whose partitions MikroORM would take for unknown tables; migration 0006 and
 * fleet/save-position.ts define it. A change here needs a migration; entities.test.ts prints the SQL.
 */
export const entities = [
  TenantEntity,
  UserEntity,
  SessionEntity,
  RefreshTokenEntity,
  TariffEntity,
  TariffVehicleEntity,
  QuoteEntity,
  DriverEntity,
  DeliveryEntity,
  TimelineEntryEntity,
  PhotoEntity,
  IncidentEntity,
  OfferEntity,
  LastPositionEntity,
  WalletEntity,
  LedgerTransactionEntity,
  LedgerEntryEntity,
  LedgerSealEntity,
  LedgerUnsealedEntity,
  LedgerCheckEntity,
  MeasuredSpeedEntity,
  SpeedsMeasuredEntity,
  OutboxEventEntity,
  PushTokenEntity,
  PushEntity,
  ExpoTicketEntity,
  CepRangeEntity,
  AuditEntryEntity,
  AccessEntity,
  DataExportEntity,
  IdempotencyKeyEntity,
  IdempotentEffectEntity,
  ApiKeyEntity,
  KeySpendingEntity,
  ConfirmationEntity,
  WebhookEndpointEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
  InvitationEntity,
  PasswordResetEntity,
  MailEntity,
  PixChargeEntity,
  PixPaymentEntity,
  PayoutEntity,
  PayoutBatchEntity,
  ErasureEntity,
]
