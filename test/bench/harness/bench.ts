/** The measured figures, by unit. */
export type Figures = Readonly<Record<string, number>>

/** One side of a comparison: the platform, a floor, or a peer. */
export type Contender = {
  /**
   * Returns the contender's response to the work. All contenders with this function must return the same
   * JSON, before the load and after it.
   */
  answer?: () => Promise<string>
  /** Works for about so many seconds. Throws where anything went wrong: a figure with failures in it is none. */
  measure(seconds: number): Promise<Figures>
}

/**
 * The figure that `of` must reach in `unit`: a multiple of the figure of `to` in the same round, or without
 * `to` the figure itself.
 */
export type Mark = {
  readonly of: string
  readonly to?: string
  readonly unit: string
} & ({ readonly atLeast: number } | { readonly atMost: number })

/** A comparison. Each `*.bench.ts` exports one, under any name. */
export type Bench = {
  /** For `npm run bench <name>`. */
  readonly name: string
  /** For `npm run bench <group>`, which runs all of it. */
  readonly group?: string
  readonly title: string
  /** A description of the comparison, for the reader of docs/reference/benchmarks.md. */
  readonly about: string
  readonly marks: readonly Mark[]
  /** Packages whose versions matter to the figures. */
  readonly packages?: readonly string[]
  /** Default 5. In every second one the contenders are taken from the last to the first. */
  readonly rounds?: number
  /** The time of each contender in each round. Default 4; 0 if the work itself decides when it is done. */
  readonly seconds?: number
  /** The time of each contender before the first round. Default 2; 0 for none. */
  readonly warmUpSeconds?: number
  /** Starts the contenders in the order of the table; the stack ends them. */
  start(stack: AsyncDisposableStack): Promise<Readonly<Record<string, Contender>>>
}
