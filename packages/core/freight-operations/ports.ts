import type { Delivery } from '../delivery/model/delivery.ts'
import type { NewId, OrderId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type {
  CiotRule,
  FreightOperation,
  OperationKind,
  RegistryMove,
  RegistryState,
  TollMeans,
} from './freight-operation.ts'
import type { OperationDetails } from './trip.ts'

/** An operation as its registry has it. */
export type Registered = {
  state: NonNullable<RegistryState>
  number: string | null
  /** The price of a toll voucher; null for a CIOT. */
  amountCents: Cents | null
  means: TollMeans | null
}

/** The registry's answer: its state, or a code and words for why it refused. */
export type RegistryAnswer = Registered | { refused: { code: string; text: string } }

/** Where operations of one kind are registered. Refuses with `unavailable` while it does not answer. */
type Registry = {
  /** Null for an id that never came there. */
  find(id: FreightOperation['id']): Promise<Registered | null>
  /** Carries out a request, at most once for each id and state. */
  send(
    move: RegistryMove,
    id: FreightOperation['id'],
    details: OperationDetails | null,
  ): Promise<RegistryAnswer>
}

/** The payment institution that registers freight at ANTT and gives it a CIOT. */
export type FreightOperationRegistry = Registry
/** The company that sells toll vouchers. */
export type TollRegistry = Registry

export type FreightRegistries = { ciot: FreightOperationRegistry | null; toll: TollRegistry | null }

export type FreightSettings = { ciotRule: CiotRule }

/** `tries`: requests without an answer, this one too. */
export type DueOperation = { operation: FreightOperation; claimedUntil: Date; tries: number }

/** The orders of which a manifest (MDF-e) was authorized or is closed. */
export type ManifestReader = {
  withManifest(orderIds: readonly OrderId[]): Promise<ReadonlySet<OrderId>>
}

export type FreightOperations = {
  /**
   * Adds an operation of each kind to whole loads that a driver accepted, and makes those due whose order changed since they were
   * compared. Safe with any number of workers.
   */
  noteTrips(kinds: readonly OperationKind[], at: Date, newId: NewId): Promise<void>
  /** Claims the operation that has been due longest, and counts the try before anything is asked. */
  claimDue(kinds: readonly OperationKind[], at: Date, until: Date): Promise<DueOperation | null>
  /** Keeps the hash of what is about to be asked for, before the registry hears of it. */
  markAsked(due: DueOperation, detailsHash: string | null): Promise<void>
  /**
   * Writes the outcome with its event and ends the claim; false, and nothing is written, if the claim was lost. `askAt`: when it is
   * looked at again, unless the order changed meanwhile.
   */
  save(
    due: DueOperation,
    after: FreightOperation,
    written: { askAt: Date | null; event: PublishedEvent | null },
  ): Promise<boolean>
  /** Ends the claim without an outcome: the try stays counted. */
  putOff(due: DueOperation, askAt: Date): Promise<void>
  /** Makes the operations of an order due at once. */
  askNow(order: { tenantId: TenantId; orderId: OrderId }, at: Date): Promise<void>
  /** Those of each order, CIOT first; orders without any are left out. */
  ofOrders(
    orders: readonly { tenantId: TenantId; orderId: OrderId }[],
  ): Promise<ReadonlyMap<OrderId, readonly FreightOperation[]>>
  /** The whole loads that the tenant ordered or carries, or all with null, newest first; the cursor is an order id. */
  listTrips(tenantId: TenantId | null, page: Page): Promise<Slice<Delivery>>
}
