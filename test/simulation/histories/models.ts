import { isReachedBy, type Move, type Status, targetOf } from '@rodovia/core/delivery/model/states.ts'
import type { Model } from './linearizable.ts'

export type WalletInput =
  | { kind: 'place'; priceCents: number; orderId: string }
  | { kind: 'cancel'; priceCents: number; orderId: string }
  | { kind: 'credit'; amountCents: number }
  | { kind: 'read' }

/** `balanceCents` is null where the answer does not say what the balance was at that moment. */
export type WalletOutput = { outcome: 'done' | 'insufficient_funds'; balanceCents: number | null }

export type WalletState = { balanceCents: number; canceled: readonly string[] }

/** A wallet: an order is paid if the balance covers it, and its price comes back once. */
export function walletModel(balanceCents: number): Model<WalletState, WalletInput, WalletOutput> {
  const initial: WalletState = { balanceCents, canceled: [] }
  return {
    initial,
    keyOf: (state) => `${state.balanceCents} ${state.canceled.join()}`,
    step(state, input, output) {
      const next = walletAfter(state, input)
      const outcome = next ? 'done' : 'insufficient_funds'
      if (output && output.outcome !== outcome) return null
      const after = next ?? state
      const shown = output?.balanceCents ?? null
      return shown === null || shown === after.balanceCents ? after : null
    },
  }
}

/** Null where the wallet does not cover the price. */
function walletAfter(state: WalletState, input: WalletInput): WalletState | null {
  switch (input.kind) {
    case 'read':
      return state
    case 'credit':
      return { ...state, balanceCents: state.balanceCents + input.amountCents }
    case 'place':
      return state.balanceCents < input.priceCents
        ? null
        : { ...state, balanceCents: state.balanceCents - input.priceCents }
    case 'cancel': {
      if (state.canceled.includes(input.orderId)) return state
      const canceled = [...state.canceled, input.orderId].sort()
      return { balanceCents: state.balanceCents + input.priceCents, canceled }
    }
  }
}

export type DeliveryInput = { orderId: string } & ({ kind: 'read' } | { kind: 'move'; move: Move })

/** `status`: as it was read, or as a refusal says it; null where the answer does not say it. */
export type DeliveryOutput = { outcome: 'done' | 'refused'; status: Status | null }

/** A delivery that one driver has: its moves are those of the table of states, and the same step again changes nothing. */
export function deliveryModel(initial: Status): Model<Status, DeliveryInput, DeliveryOutput> {
  return {
    initial,
    keyOf: (status) => status,
    step(status, input, output) {
      if (input.kind === 'read') return output && output.status !== status ? null : status
      const next = isReachedBy(status, input.move) ? status : targetOf(status, input.move)
      if (output && output.outcome !== (next ? 'done' : 'refused')) return null
      if (!next && output?.status && output.status !== status) return null
      return next ?? status
    },
  }
}
