import { assertRange } from '../shared/whole-number.ts'

const mostMeters = 100_000

/** Refuses with `validation_failed` an accuracy radius that is no number of metres up to `most`. */
export function assertAccuracy(meters: number | null, most = mostMeters): void {
  if (meters !== null) assertRange('accuracy_m', 'metres', meters, [0, most])
}

/** Refuses with `validation_failed` a battery that is no percentage. */
export function assertBattery(percent: number | null): void {
  if (percent !== null) assertRange('battery_percent', 'number', percent, [0, 100])
}
