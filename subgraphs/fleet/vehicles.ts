import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import {
  findVehicle,
  listVehicleDrivers,
  listVehicles,
  removeVehicle,
  saveVehicle,
} from '@rodovia/core/vehicles/manage-vehicles.ts'
import type { VehicleDriver } from '@rodovia/core/vehicles/ports.ts'
import { type Body, bodies, type Vehicle } from '@rodovia/core/vehicles/vehicle.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder, ServiceTypeEnum } from './builder.ts'

const BodyEnum = describedEnum<Body>(
  builder,
  'VehicleBody',
  'Body of a vehicle, as the electronic manifest (MDF-e) names it.',
  {
    none: 'Not applicable.',
    open: 'Open.',
    closed: 'Closed (baú).',
    bulk: 'For bulk grain (graneleira).',
    container: 'For containers.',
    sider: 'Curtain-sided.',
  },
)

const VehicleRef = builder.objectRef<Vehicle>('Vehicle').implement({
  description: 'A vehicle of a fleet, or of a self-employed driver.',
  fields: described({
    id: id('Id of the vehicle (UUID).'),
    plate: string('Plate, seven characters, such as `ABC1D23`.'),
    renavam: string.orNull('RENAVAM, eleven digits; null if unknown.'),
    serviceType: of(ServiceTypeEnum)('Vehicle class.'),
    axles: int('Axles of the vehicle, or of the combination that it forms.'),
    body: of(BodyEnum)('Body.'),
    tareKg: int('Weight of the empty vehicle in kilograms.'),
    capacityKg: int('Weight that it may carry in kilograms.'),
    ownerName: string.orNull('Name of another owner; null for an own vehicle.'),
    ownerDocument: string.orNull('CPF or CNPJ of another owner; null for an own vehicle.'),
    driverId: id.orNull('Id of the driver who has it now; null for nobody.'),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const VehicleDriverRef = builder.objectRef<VehicleDriver>('VehicleDriver').implement({
  description: 'A driver of a fleet, who may have one of its vehicles.',
  fields: described({
    id: id('User id of the driver (UUID).'),
    name: string('Name.'),
  }),
})

const SaveVehicleInput = builder.inputType('SaveVehicleInput', {
  description:
    'A vehicle. A new one needs plate, service type, axles, body, tare and capacity; of an existing one what is omitted stays, and an empty text removes what is optional.',
  fields: inputs({
    plate: string.orNull('Plate in either case, with or without a hyphen, such as `ABC-1234` or `ABC1D23`.'),
    renavam: string.orNull('RENAVAM, 9 to 11 digits with its check digit.'),
    serviceType: string.orNull(`Vehicle class: ${serviceTypes.map((one) => `\`${one}\``).join(', ')}.`),
    axles: int.orNull('Axles of the vehicle, or of the combination that it forms: 2 to 11.'),
    body: string.orNull(`Body: ${bodies.map((one) => `\`${one}\``).join(', ')}.`),
    tareKg: int.orNull('Weight of the empty vehicle in kilograms, 1 to 100,000.'),
    capacityKg: int.orNull('Weight that it may carry in kilograms, 1 to 100,000.'),
    ownerName: string.orNull('Name of another owner, at most 120 characters; with `ownerDocument`.'),
    ownerDocument: string.orNull('CPF or CNPJ of another owner; with `ownerName`.'),
    driverId: string.orNull('User id of the driver who has it now (`vehicleDrivers`).'),
  }),
})

builder.queryFields((t) => ({
  vehicles: t.field({
    type: [VehicleRef],
    description:
      'Vehicles of the caller’s fleet, or of a self-employed driver, by plate. Errors: `forbidden`.',
    resolve: withActor(listVehicles),
  }),
  vehicle: t.field({
    type: VehicleRef,
    description: 'A vehicle of the caller’s fleet. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the vehicle.')) },
    resolve: withActor(findVehicle),
  }),
  vehicleDrivers: t.field({
    type: [VehicleDriverRef],
    description: 'Drivers of the caller’s fleet, by name, at most 500. Errors: `forbidden`.',
    resolve: withActor(listVehicleDrivers),
  }),
}))

builder.mutationFields((t) => ({
  saveVehicle: t.field({
    type: VehicleRef,
    description:
      'Add a vehicle, at most 500, or change the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg(id.orNull('Id of the vehicle to change; omit to add one.')),
      input: t.arg(of(SaveVehicleInput)('The vehicle.')),
    },
    resolve: withRequest(saveVehicle),
  }),
  removeVehicle: t.boolean({
    description: 'Remove a vehicle. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the vehicle.')) },
    resolve: thenTrue(withRequest(removeVehicle)),
  }),
}))
