const mostMeters = 100_000

/** The readings that a phone sends with its position. One that cannot be true is left out, because it must not cost the position. */
export type PhoneReadings = { accuracyMeters: number | null; batteryPercent: number | null }

type Given = { [Name in keyof PhoneReadings]?: number | null | undefined }

/** The radius of the accuracy from 0 to 100 km, and the battery in whole percent; null for any other value. */
export function readPhoneReadings({ accuracyMeters, batteryPercent }: Given): PhoneReadings {
  const percent = within(batteryPercent, 100)
  return {
    accuracyMeters: within(accuracyMeters, mostMeters),
    batteryPercent: percent === null ? null : Math.round(percent),
  }
}

function within(value: number | null | undefined, most: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? value : null
}
