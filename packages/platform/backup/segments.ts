import { OperatorError } from '../operator-error.ts'

/** With segments of 16 MiB, a segment's number is `high * 256 + low` of its name. */
const segmentsOfLog = 0x100n

const segmentName = /^[0-9A-F]{24}$/

export const isSegment = (name: string) => segmentName.test(name)

/** Its number in the log, whichever timeline it is of. */
export const segmentNumber = (name: string) =>
  BigInt(`0x${name.slice(8, 16)}`) * segmentsOfLog + BigInt(`0x${name.slice(16)}`)

/**
 * The segments from `first` on, without a gap.
 * @throws OperatorError if one up to `last` is missing
 */
export function unbrokenSegments(
  names: readonly string[],
  { first, last }: { first: string; last: string },
): { segments: string[]; missing: bigint | null } {
  const start = segmentNumber(first)
  const candidates = names.filter((name) => isSegment(name) && segmentNumber(name) >= start).sort(byNumber)
  const segments: string[] = []
  let next = start
  for (const name of candidates) {
    const number = segmentNumber(name)
    if (number > next) break
    segments.push(name)
    next = number + 1n
  }
  if (next <= segmentNumber(last))
    throw new OperatorError(
      `The archive lacks segment ${nameOf(next, first)}, which this backup needs (${first} to ${last}).\nChoose another backup by --backup.`,
    )
  return { segments, missing: segments.length < candidates.length ? next : null }
}

export const nameOf = (number: bigint, like: string) =>
  like.slice(0, 8) + hex(number / segmentsOfLog) + hex(number % segmentsOfLog)

const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')

const byNumber = (a: string, b: string) => Number(segmentNumber(a) - segmentNumber(b)) || (a < b ? -1 : 1)
