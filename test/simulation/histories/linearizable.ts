/**
 * An operation as its client saw it. `returnedAt` is infinite and `output` null where no answer came: it took effect at any time after its
 * start, or never.
 */
export type Operation<Input, Output> = {
  client: string
  input: Input
  invokedAt: number
  returnedAt: number
  output: Output | null
}

/** The behaviour that clients would see if they called one after the other. */
export type Model<State, Input, Output> = {
  initial: State
  /** The state after the operation; null where it could not have had that output. Output null: any output. */
  step(state: State, input: Input, output: Output | null): State | null
  /** Equal for equal states. */
  keyOf(state: State): string
}

export type Verdict<Input, Output> =
  | { isLinearizable: true }
  /** `order`: the longest order that explains a part of the history. `stuck`: what could come next in time, and fits no state. */
  | {
      isLinearizable: false
      order: readonly Operation<Input, Output>[]
      stuck: readonly Operation<Input, Output>[]
    }

/** Histories of keys that know nothing of each other are checked one by one: locality of linearizability (Herlihy and Wing, 1990). */
export function partition<Input, Output>(
  history: readonly Operation<Input, Output>[],
  keyOf: (input: Input) => string,
): Map<string, Operation<Input, Output>[]> {
  return Map.groupBy(history, ({ input }) => keyOf(input))
}

/**
 * Searches an order of the operations that keeps their order in time and that the model allows: the algorithm
 * of Wing and Gong (1993) with the memory of Lowe (2017), which visits no pair of a set of operations and a
 * state twice. At most some hundred operations, a dozen at a time.
 */
export function checkLinearizable<State, Input, Output>(
  { initial, step, keyOf }: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): Verdict<Input, Output> {
  const operations = history.toSorted((a, b) => a.invokedAt - b.invokedAt)
  const visited = new Set<string>()
  const isChosen = operations.map(() => false)
  let chosen = 0n
  const path: { index: number; before: State; untried: number[] }[] = []
  let longest: number[] = []
  let state = initial

  /** The operations that may come next: they began before any other remaining operation ended. */
  const candidates = (): number[] => {
    const left = operations.flatMap((_, index) => (isChosen[index] ? [] : [index]))
    const firstEnd = Math.min(...left.map((index) => operations[index]!.returnedAt))
    return left.filter((index) => operations[index]!.invokedAt <= firstEnd)
  }
  const isComplete = () =>
    operations.every(({ returnedAt }, index) => isChosen[index] || returnedAt === Infinity)

  for (let untried = candidates(); ; ) {
    if (isComplete()) return { isLinearizable: true }
    const index = untried.pop()
    if (index === undefined) {
      const last = path.pop()
      if (!last) break
      isChosen[last.index] = false
      chosen ^= 1n << BigInt(last.index)
      ;[state, untried] = [last.before, last.untried]
      continue
    }
    const { input, output } = operations[index]!
    const next = step(state, input, output)
    const with_ = chosen | (1n << BigInt(index))
    if (next === null || !isNew(visited, `${with_.toString(36)} ${keyOf(next)}`)) continue
    path.push({ index, before: state, untried })
    isChosen[index] = true
    ;[chosen, state] = [with_, next]
    if (path.length > longest.length) longest = path.map((one) => one.index)
    untried = candidates()
  }
  const explained = new Set(longest)
  const rest = operations.filter((_, index) => !explained.has(index))
  const firstEnd = Math.min(...rest.map(({ returnedAt }) => returnedAt))
  return {
    isLinearizable: false,
    order: longest.map((index) => operations[index]!),
    stuck: rest.filter(({ invokedAt }) => invokedAt <= firstEnd),
  }
}

function isNew(visited: Set<string>, key: string): boolean {
  if (visited.has(key)) return false
  visited.add(key)
  return true
}

/** A failed verdict as text: the order found, and what fits nowhere. */
export function describeVerdict<Input, Output>(verdict: Verdict<Input, Output>): string {
  if (verdict.isLinearizable) return 'linearizable'
  const line = ({ client, input, output, invokedAt, returnedAt }: Operation<Input, Output>) =>
    `  ${invokedAt.toFixed(1)}–${returnedAt.toFixed(1)} ${client} ${JSON.stringify(input)} → ${JSON.stringify(output)}`
  return [
    'not linearizable; explained so far:',
    ...verdict.order.map(line),
    'fits nowhere:',
    ...verdict.stuck.map(line),
  ].join('\n')
}
