import { createHash } from 'node:crypto'

/** Numbers that follow from a seed: the only source of chance in a simulation. */
export type Random = {
  /** From 0 to below 1. */
  fraction(): number
  chance(probability: number): boolean
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Exponentially distributed with that mean: the pause between events that know nothing of each other. */
  exponential(mean: number): number
  bytes(count: number): Uint8Array
  /** A generator of its own, so that one actor's choices do not shift another's. */
  fork(name: string): Random
}

/** The generator sfc32 (PractRand), with its state from the SHA-256 of the seed. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]

  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  const fraction = () => next() / 2 ** 32
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    between: (least, most) => least + fraction() * (most - least),
    pick: (items) => items[integer(0, items.length - 1)]!,
    exponential: (mean) => -Math.log(1 - fraction()) * mean,
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
