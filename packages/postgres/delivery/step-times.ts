/** SQL: the time of a step by the server's clock; of an offline step when it was done: core/driver-sync/device-time.ts. */
export const timeOfStep = (entry: string) =>
  `coalesce((${entry}.facts ->> 'device_time')::timestamptz, ${entry}.at)`
