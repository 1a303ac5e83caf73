import type { RecipientPorts } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { SecondFactorPorts } from '@rodovia/core/identity/factors/ports.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { IdempotencyStore } from '@rodovia/core/shared/idempotency.ts'
import type { LimitSettings, RateLimiter } from '@rodovia/core/shared/limits.ts'
import type { KeyedMutex, SystemPorts } from '@rodovia/core/shared/ports.ts'
import type { RefusalMessages } from '@rodovia/core/shared/refusal.ts'
import type { DeliverySubgraphPorts } from './ports/delivery.ts'
import type { FleetPorts } from './ports/fleet.ts'
import type { IdentityPorts } from './ports/identity.ts'
import type { NotificationPorts } from './ports/notifications.ts'
import type { QuotingPorts } from './ports/quoting.ts'
import type { WalletPorts } from './ports/wallet.ts'

/** All ports of the use cases of the six subgraphs. */
export type Ports = SystemPorts &
  SecondFactorPorts &
  RecipientPorts &
  IdentityPorts &
  QuotingPorts &
  DeliverySubgraphPorts &
  WalletPorts &
  FleetPorts &
  NotificationPorts & {
    idempotencyStore: IdempotencyStore
    refusalMessages: RefusalMessages
    limits: RateLimiter
    limitSettings: LimitSettings
    keyedMutex: KeyedMutex
  }

/** The context of every resolver: one object for a whole operation, also for a long subscription. */
export type SubgraphContext = Request & { ports: Ports }
