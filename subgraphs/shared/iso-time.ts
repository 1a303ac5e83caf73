const dayMilliseconds = 24 * 60 * 60 * 1000
const maxDays = 1_000

/** The days of the texts, up to the `T`: a list has many times and few days. */
const days = new Map<number, string>()

const padded = (count: number, length: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'))
const twoDigits = padded(60, 2)
const threeDigits = padded(1000, 3)

/** `date.toISOString()` in a fifth of its time. */
export function isoTime(date: Date): string {
  const time = date.getTime()
  const day = Math.floor(time / dayMilliseconds)
  const milliseconds = time - day * dayMilliseconds
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const clock = `${twoDigits[hours]}:${twoDigits[minutes - hours * 60]}:${twoDigits[seconds - minutes * 60]}`
  return `${days.get(day) ?? addDay(day, date)}${clock}.${threeDigits[milliseconds - seconds * 1000]}Z`
}

function addDay(day: number, date: Date): string {
  if (days.size >= maxDays) days.clear()
  const text = date.toISOString().slice(0, -'00:00:00.000Z'.length)
  days.set(day, text)
  return text
}
