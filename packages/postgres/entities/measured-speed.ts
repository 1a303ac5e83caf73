import { defineEntity, p } from '@mikro-orm/core'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { atLeast, checks, oneOf, range } from './checks.ts'

/**
 * How many legs of a vehicle, by the hour they began in, had a speed in this bucket:
 * core/estimates/speeds.ts.
 */
export const MeasuredSpeedEntity = defineEntity({
  name: 'MeasuredSpeed',
  tableName: 'measured_speeds',
  properties: {
    serviceType: p.string().length(10).primary(),
    hour: p.smallint().primary().autoincrement(false),
    bucket: p.smallint().primary().autoincrement(false),
    legs: p.bigint(),
  },
  checks: checks('measured_speeds', {
    service_type: oneOf('service_type', serviceTypes),
    hour: range('hour', 0, 23),
    bucket: atLeast('bucket', 0),
    legs: atLeast('legs', 1),
  }),
})

/** One row: the end of the measured period. */
export const SpeedsMeasuredEntity = defineEntity({
  name: 'SpeedsMeasured',
  tableName: 'speeds_measured',
  properties: {
    id: p.integer().primary().autoincrement(false),
    until: p.datetime(3),
  },
  checks: checks('speeds_measured', { id: 'id = 1' }),
})
