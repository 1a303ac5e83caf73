/** The current time. Use cases read it and pass it to the rules. */
export type Clock = () => Date

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

export function addHours(at: Date, hours: number): Date {
  return addSeconds(at, hours * 3600)
}

/** Negative if `from` is the later one. */
export function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
