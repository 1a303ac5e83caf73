/** A date in São Paulo, such as 2026-11-23. */
export type Day = string
/** A time of day in São Paulo, such as 09:30. */
export type LocalTime = string

const timeZone = 'America/Sao_Paulo'
const asDay = new Intl.DateTimeFormat('en-CA', { timeZone })
const asOffset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

export function dayOf(at: Date): Day {
  return asDay.format(at)
}

export function addDays(day: Day, count: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The instant of a time of day. The zone decides its offset, should Brazil have summer time again. */
export function instantAt(day: Day, time: LocalTime): Date {
  const offsetAt = (at: Date) =>
    /GMT([+-]\d{2}:\d{2})/.exec(
      asOffset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    )?.[1] ?? '+00:00'
  const guess = new Date(`${day}T${time}:00${offsetAt(new Date(`${day}T12:00:00Z`))}`)
  return new Date(`${day}T${time}:00${offsetAt(guess)}`)
}

const asClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })

/** An instant as São Paulo writes it: `2026-11-27`, `14:48:45`, `-0300`. */
export function offsetTime(at: Date): { day: Day; time: string; offset: string } {
  const zone = asOffset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { day: dayOf(at), time: asClock.format(at), offset: zone.replace(/^GMT|:/g, '') || '+0000' }
}

const asHour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })

/** 0 to 23, in São Paulo. */
export function hourOfDay(at: Date): number {
  return Number(asHour.format(at))
}

const asTime = new Intl.DateTimeFormat('en', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day in São Paulo. */
export function localTimeOf(at: Date): LocalTime {
  return asTime.format(at)
}
