import type { Access } from '../../identity/access/access.ts'
import type { CallerKind, CallParty } from '../../shared/call-parties.ts'
import type { CallRequestId, MaskedCallId, OrderId, TenantId, UserId } from '../../shared/ids.ts'

/** That somebody asked to call somebody, for the access log. */
export type CallRequest = {
  id: CallRequestId
  /** The tenant of the order. */
  tenantId: TenantId
  orderId: OrderId
  caller: CallerKind
  callee: CallParty
  /** Whether the caller got a masked number, and not the number itself. */
  isMasked: boolean
  at: Date
  /** The driver who calls or is called; null where it is about a contact alone. */
  driverId: UserId | null
  /** Null for the recipient, by the tracking link. */
  reader: Access['reader'] | null
}

/** For some time, calls of one to `proxyNumber` reach the other, and the other way round. Numbers are in E.164. */
export type MaskedCall = {
  id: MaskedCallId
  tenantId: TenantId
  orderId: OrderId
  proxyNumber: string
  caller: CallerKind
  callee: CallParty
  callerPhone: string
  calleePhone: string
  /** The driver whose delivery it was; null where no driver takes part. */
  driverId: UserId | null
  /** The user who asked; null for the recipient. */
  requestedBy: UserId | null
  createdAt: Date
  expiresAt: Date
}

/** The number to take, and those bindings that end for it; null if all numbers are taken. */
export type NumberChoice = { proxyNumber: string; ended: readonly MaskedCallId[] } | null

export type Calls = {
  /** Keeps a request that got a plain number. */
  record(request: CallRequest): Promise<void>
  /**
   * Binds the pair to the number that `choose` takes and keeps the request, in one transaction, one at a time. `choose` gets the bindings
   * of both people that have not expired; those that it names end. Null if it chose none.
   */
  bind(
    request: CallRequest,
    call: Omit<MaskedCall, 'proxyNumber'>,
    choose: (bound: readonly MaskedCall[]) => NumberChoice,
  ): Promise<string | null>
  /** The newest binding of somebody's number and a number of the pool, expired or not. */
  findBinding(pair: { proxyNumber: string; phone: string }): Promise<MaskedCall | null>
}

/** A call as the provider announces it. Numbers are in E.164; `from` may be anything for a hidden number. */
export type IncomingCall = { from: string; to: string }

/** The provider's reaction to a call. `ended`: it says that the number is no longer valid. */
export type CallAnswer = { kind: 'dial'; number: string; showing: string } | { kind: 'ended' | 'reject' }

/** A company that owns the numbers of the pool and connects calls. */
export type CallMasking = {
  /** The numbers of the pool, in E.164. */
  numbers: readonly string[]
  /** The time for which a pair has its number after a request. */
  holdSeconds: number
  /** The call that the provider asks about; null unless the provider signed the request. */
  readCall(request: { form: string; signature: string }): IncomingCall | null
  /** The answer in the provider's own format. */
  answer(answer: CallAnswer): string
}

/** `callMasking` is null where no provider is configured: then calls are links, by the rules of who may see a number. */
export type CallPorts = { calls: Calls; callMasking: CallMasking | null }
