/** The time now. Rules never ask it themselves: they are told the time. */
export type Clock = () => Date

export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

export function addHours(at: Date, hours: number): Date {
  return addSeconds(at, hours * 3600)
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
