import type { MaskedCall, NumberChoice } from './ports.ts'

type NewCall = Pick<MaskedCall, 'callerPhone' | 'calleePhone' | 'callee' | 'orderId' | 'requestedBy'>

/**
 * A number of the pool for a new pair. A number serves each person for one call partner only, so that it never leads to the wrong one:
 * `bound` are the bindings of both. What the same user asked for from another telephone ends, so that nobody takes all numbers of a
 * driver. Without a free number the caller's own oldest binding ends, because the caller now wants somebody else.
 */
export function chooseNumber(
  numbers: readonly string[],
  bound: readonly MaskedCall[],
  call: NewCall,
): NumberChoice {
  const ended = bound.filter((other) => isSamePair(other, call) || isSuperseded(other, call))
  const own = ended.find((other) => isSamePair(other, call))
  if (own) return { proxyNumber: own.proxyNumber, ended: idsOf(ended) }
  const kept = bound.filter((other) => !ended.includes(other))
  const free = numbers.find((number) => kept.every(({ proxyNumber }) => proxyNumber !== number))
  if (free) return { proxyNumber: free, ended: idsOf(ended) }
  const isReplaceable = ({ callerPhone }: MaskedCall) => callerPhone === call.callerPhone
  const [oldest] = numbers
    .map((number) => kept.filter(({ proxyNumber }) => proxyNumber === number))
    .filter((calls) => calls.every(isReplaceable))
    .toSorted((a, b) => newest(a) - newest(b))
  return oldest ? { proxyNumber: oldest[0]!.proxyNumber, ended: idsOf([...ended, ...oldest]) } : null
}

/** Two people have one number, in both directions and for all orders: that of the newest request counts. */
export function isSamePair(a: Pair, b: Pair): boolean {
  return numbersOf(a) === numbersOf(b)
}

type Pair = Pick<MaskedCall, 'callerPhone' | 'calleePhone'>

const numbersOf = ({ callerPhone, calleePhone }: Pair) => [callerPhone, calleePhone].toSorted().join()

function isSuperseded(other: MaskedCall, { requestedBy, orderId, callee }: NewCall): boolean {
  return (
    requestedBy !== null &&
    other.requestedBy === requestedBy &&
    other.orderId === orderId &&
    other.callee === callee
  )
}

const idsOf = (calls: readonly MaskedCall[]) => calls.map(({ id }) => id)

const newest = (calls: readonly MaskedCall[]) =>
  Math.max(...calls.map(({ createdAt }) => createdAt.getTime()))
