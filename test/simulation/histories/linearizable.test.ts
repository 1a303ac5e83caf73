import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLinearizable, describeVerdict, type Model, type Operation, partition } from './linearizable.ts'
import {
  type DeliveryInput,
  type DeliveryOutput,
  deliveryModel,
  type WalletInput,
  type WalletOutput,
  walletModel,
} from './models.ts'

type Times = [invokedAt: number, returnedAt: number]
const operation = <Input, Output>(
  [invokedAt, returnedAt]: Times,
  input: Input,
  output: Output | null,
): Operation<Input, Output> => ({
  client: 'a client',
  ...{ invokedAt, returnedAt, input, output },
})
const unanswered = Number.POSITIVE_INFINITY

const wallet = (
  times: Times,
  input: WalletInput,
  balanceCents: number | null,
  outcome: WalletOutput['outcome'] = 'done',
) =>
  operation<WalletInput, WalletOutput>(
    times,
    input,
    times[1] === unanswered ? null : { outcome, balanceCents },
  )
const place = { kind: 'place', priceCents: 60, orderId: '1' } as const
const cancel = { kind: 'cancel', priceCents: 60, orderId: '1' } as const
const read = { kind: 'read' } as const
const judge = (...history: Operation<WalletInput, WalletOutput>[]) =>
  checkLinearizable(walletModel(100), history).isLinearizable

describe('a history of a wallet', () => {
  test('one after the other is linearizable', () => {
    expect(
      judge(
        wallet([0, 1], place, 40),
        wallet([2, 3], read, 40),
        wallet([4, 5], cancel, null),
        wallet([6, 7], read, 100),
      ),
    ).toBe(true)
  })

  test('of concurrent operations is, in whichever order explains it', () => {
    expect(judge(wallet([0, 9], place, 40), wallet([1, 8], read, 100), wallet([2, 7], read, 40))).toBe(true)
    expect(
      judge(wallet([0, 9], place, 40), wallet([1, 8], { ...place, orderId: '2' }, 40, 'insufficient_funds')),
    ).toBe(true)
  })

  test('is not with a read of the balance before a payment that had ended', () => {
    expect(judge(wallet([0, 1], place, 40), wallet([2, 3], read, 100))).toBe(false)
  })

  test('is not with a balance that goes back', () => {
    expect(judge(wallet([0, 9], place, 40), wallet([1, 2], read, 40), wallet([3, 4], read, 100))).toBe(false)
  })

  test('is not with two orders paid by the money of one', () => {
    expect(judge(wallet([0, 9], place, 40), wallet([1, 8], { ...place, orderId: '2' }, 40))).toBe(false)
  })

  test('is not with a refund that came twice', () => {
    expect(
      judge(
        wallet([0, 1], place, 40),
        wallet([2, 5], cancel, null),
        wallet([3, 6], cancel, null),
        wallet([7, 8], read, 160),
      ),
    ).toBe(false)
  })

  test('is not with an order that was refused though the wallet covers it', () => {
    expect(judge(wallet([0, 1], place, 100, 'insufficient_funds'))).toBe(false)
  })

  test('may have an operation without an answer take effect late, or never, and not before it began', () => {
    const lost = wallet([2, unanswered], place, null)
    expect(judge(lost, wallet([3, 4], read, 100), wallet([5, 6], read, 40))).toBe(true)
    expect(judge(lost, wallet([3, 4], read, 100))).toBe(true)
    expect(judge(lost, wallet([0, 1], read, 40))).toBe(false)
    expect(judge(lost, wallet([3, 4], read, 40), wallet([5, 6], read, 100))).toBe(false)
  })

  test('that is wrong comes with what fits nowhere', () => {
    const stale = wallet([2, 3], read, 100)
    const verdict = checkLinearizable(walletModel(100), [wallet([0, 1], place, 40), stale])
    expect(verdict).toMatchObject({ stuck: [stale], order: [{ input: place }] })
    expect(describeVerdict(verdict)).toContain('fits nowhere:\n  2.0–3.0 a client {"kind":"read"}')
  })
})

const delivery = (times: Times, input: Omit<DeliveryInput, 'orderId'>, output: DeliveryOutput) =>
  operation<DeliveryInput, DeliveryOutput>(times, { orderId: '1', ...input } as DeliveryInput, output)
const done = { outcome: 'done', status: null } as const
const judgeSteps = (...history: Operation<DeliveryInput, DeliveryOutput>[]) =>
  checkLinearizable(deliveryModel('assigned'), history).isLinearizable
const step = (move: 'accept' | 'arrived' | 'picked' | 'cancel') => ({ kind: 'move' as const, move })

describe('a history of a delivery', () => {
  test('with a race of pickup and cancel has one winner', () => {
    const before = [delivery([0, 1], step('accept'), done), delivery([2, 3], step('arrived'), done)]
    const picked = delivery([4, 9], step('picked'), done)
    expect(
      judgeSteps(
        ...before,
        picked,
        delivery([5, 8], step('cancel'), { outcome: 'refused', status: 'picked_up' }),
      ),
    ).toBe(true)
    expect(judgeSteps(...before, picked, delivery([5, 8], step('cancel'), done))).toBe(false)
  })

  test('may have the same step twice', () => {
    expect(judgeSteps(delivery([0, 5], step('accept'), done), delivery([1, 6], step('accept'), done))).toBe(
      true,
    )
  })

  test('is wrong with a status that was not yet, or no longer', () => {
    const at = (status: 'assigned' | 'accepted') => ({ outcome: 'done', status }) as const
    const look = { kind: 'read' as const }
    expect(judgeSteps(delivery([0, 1], look, at('accepted')), delivery([2, 3], step('accept'), done))).toBe(
      false,
    )
    expect(judgeSteps(delivery([0, 1], step('accept'), done), delivery([2, 3], look, at('assigned')))).toBe(
      false,
    )
  })
})

test('histories of several keys are taken apart', () => {
  const [one, two] = [wallet([0, 1], place, 40), wallet([0, 1], { ...place, orderId: '2' }, 40)]
  expect(partition([one, two], (input) => (input.kind === 'place' ? input.orderId : ''))).toEqual(
    new Map([
      ['1', [one]],
      ['2', [two]],
    ]),
  )
})

describe('a register whose operations take effect at random moments of their time', () => {
  type Write = number | 'read'
  const register: Model<number, Write, number> = {
    initial: 0,
    keyOf: String,
    step: (state, input, output) =>
      input === 'read' ? (output === null || output === state ? state : null) : input,
  }
  const calls = fc.array(
    fc.record({
      input: fc.oneof(fc.constant('read' as const), fc.integer({ min: 1, max: 3 })),
      from: fc.nat(20),
      length: fc.nat(6),
      at: fc.nat(6),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const historyOf = (drawn: { input: Write; from: number; length: number; at: number }[]) => {
    let value = 0
    const effects = drawn.map((call, index) => ({
      ...call,
      effect: call.from + Math.min(call.at, call.length) + index / 100,
    }))
    return effects
      .toSorted((a, b) => a.effect - b.effect)
      .map(({ input, from, length, effect }) => {
        value = input === 'read' ? value : input
        return operation<Write, number>([from, Math.max(from + length, effect)], input, value)
      })
  }

  test('is linearizable', () => {
    fc.assert(fc.property(calls, (drawn) => checkLinearizable(register, historyOf(drawn)).isLinearizable))
  })

  test('is so exactly where trying every order finds one', () => {
    const reads = fc.array(
      fc.record({
        input: fc.oneof(fc.constant('read' as const), fc.integer({ min: 1, max: 2 })),
        from: fc.nat(8),
        length: fc.nat(4),
        output: fc.nat(2),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(reads, (drawn) => {
        const history = drawn.map(({ input, from, length, output }) =>
          operation<Write, number>([from, from + length], input, input === 'read' ? output : input),
        )
        expect(checkLinearizable(register, history).isLinearizable).toBe(someOrderFits(register, history))
      }),
      { numRuns: 500 },
    )
  })
})

/** The definition itself: an order of all operations that keeps the order in time. */
function someOrderFits<State, Input, Output>(
  { initial, step }: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): boolean {
  const fits = (state: State, left: readonly Operation<Input, Output>[]): boolean =>
    left.length === 0 ||
    left.some((one) => {
      if (left.some((other) => other.returnedAt < one.invokedAt)) return false
      const next = step(state, one.input, one.output)
      return (
        next !== null &&
        fits(
          next,
          left.filter((other) => other !== one),
        )
      )
    })
  return fits(initial, history)
}
