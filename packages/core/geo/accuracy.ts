import { refuseField } from '../shared/refusal.ts'

const mostMeters = 100_000

/** Refuses with `validation_failed` an accuracy radius that is no number of metres up to `most`. */
export function assertAccuracy(meters: number | null, most = mostMeters): void {
  if (meters === null || (meters >= 0 && meters <= most)) return
  throw refuseField('accuracy_m', `must be a number of metres from 0 to ${most}; got ${meters}`)
}

/** Refuses with `validation_failed` a battery that is no percentage. */
export function assertBattery(percent: number | null): void {
  if (percent === null || (percent >= 0 && percent <= 100)) return
  throw refuseField('battery_percent', `must be a number from 0 to 100; got ${percent}`)
}
