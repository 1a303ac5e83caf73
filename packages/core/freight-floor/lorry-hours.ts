/** The driving of a day, after which a lorry rests. Law asks for 11 hours of rest a day (Lei 13.103/2015). */
const drivingHoursOfDay = 10
const lorryKmPerHour = 60

/** The whole hours that a lorry takes for a road, with the rest of its driver between the days. */
export function lorryHours({
  distanceMeters,
  roadSeconds,
}: {
  distanceMeters: number
  roadSeconds: number | null
}): number {
  const driving = Math.max(distanceMeters / 1000 / lorryKmPerHour, (roadSeconds ?? 0) / 3600)
  const nights = Math.max(Math.ceil(driving / drivingHoursOfDay) - 1, 0)
  return Math.ceil(driving) + nights * (24 - drivingHoursOfDay)
}
