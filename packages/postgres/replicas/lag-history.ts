type Sample = { at: number; position: bigint }

/** Samples of the primary's position are kept this long. */
const keptMilliseconds = 10 * 60 * 1000

/**
 * The lag of a replica in seconds, by one clock: the age of the newest position of the primary that the
 * replica has replayed. The replica's own view (`pg_last_xact_replay_timestamp`) grows while nobody writes,
 * and stays at zero while the network is cut.
 */
export function createLagHistory() {
  const samples: Sample[] = []
  return {
    add(sample: Sample): void {
      samples.push(sample)
      while (samples[0]!.at < sample.at - keptMilliseconds) samples.shift()
    },
    /** Infinite where the replica has replayed none of the samples. */
    lagSeconds(replayed: bigint, now: number): number {
      const reached = samples.findLast(({ position }) => position <= replayed)
      return reached ? Math.max(0, now - reached.at) / 1000 : Number.POSITIVE_INFINITY
    },
    /** After another server became the primary, positions of before say nothing. */
    clear: () => void samples.splice(0),
  }
}

export type LagHistory = ReturnType<typeof createLagHistory>
