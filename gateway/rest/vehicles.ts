import * as z from 'zod'
import { bodyFromSchema } from './derive-body.ts'
import { text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const vehicleFields =
  'id plate renavam service_type: serviceType axles body tare_kg: tareKg capacity_kg: capacityKg owner_name: ownerName owner_document: ownerDocument driver_id: driverId changed_at: changedAt' as const
const carrierFields =
  'rntrc kind valid_until: validUntil state state_since: stateSince state_imported_at: stateImportedAt changed_at: changedAt' as const
const policyFields =
  'id kind insurer number valid_from: validFrom valid_until: validUntil changed_at: changedAt' as const

const vehicleOperation = storedOperation(
  `query Vehicle($vehicle_id: ID!) { vehicle(id: $vehicle_id) { ${vehicleFields} } }`,
)
export type VehicleAnswer = DataOf<typeof vehicleOperation>['vehicle']

const carrierOperation = storedOperation(`query Carrier { carrier { ${carrierFields} } }`)
export type CarrierAnswer = DataOf<typeof carrierOperation>['carrier']

const policyOperation = storedOperation(
  `query InsurancePolicy($policy_id: ID!) { policy: insurancePolicy(id: $policy_id) { ${policyFields} } }`,
)
export type PolicyAnswer = DataOf<typeof policyOperation>['policy']

const nothing = { response: z.object({}), from: () => ({}) }

/** The routes of vehicles, registration and policies of a fleet: docs/reference/freight-duties.md#carriers. */
export const vehicleRoutes: AnyRoute[] = [
  route('GET /api/app/v1/vehicles', {
    summary: 'List the vehicles of your fleet',
    operation: storedOperation(`query Vehicles { vehicles { ${vehicleFields} } }`),
  }),
  route('GET /api/app/v1/vehicles/drivers', {
    summary: 'List the drivers who may have a vehicle of your fleet',
    operation: storedOperation('query VehicleDrivers { drivers: vehicleDrivers { id name } }'),
  }),
  route('POST /api/app/v1/vehicles', {
    summary: 'Add a vehicle',
    body: bodyFromSchema({ plate: text }),
    example: {
      plate: 'ABC-1D23',
      renavam: '63988496222',
      service_type: 'TRUCK',
      axles: 6,
      body: 'sider',
      tare_kg: 16_000,
      capacity_kg: 32_000,
    },
    operation: storedOperation(`mutation AddVehicle($input: SaveVehicleInput!) {
      vehicle: saveVehicle(input: $input) { ${vehicleFields} }
    }`),
  }),
  route('GET /api/app/v1/vehicles/:vehicle_id', {
    summary: 'Get a vehicle',
    refusals: ['not_found'],
    operation: vehicleOperation,
  }),
  route('PATCH /api/app/v1/vehicles/:vehicle_id', {
    summary: 'Change a vehicle',
    description: 'Changes the fields that the body names. A field that is left out stays as it is.',
    refusals: ['not_found'],
    body: bodyFromSchema({}),
    example: { axles: 7, capacity_kg: 38_000 },
    operation: storedOperation(`mutation SaveVehicle($vehicle_id: ID, $input: SaveVehicleInput!) {
      vehicle: saveVehicle(id: $vehicle_id, input: $input) { ${vehicleFields} }
    }`),
  }),
  route('DELETE /api/app/v1/vehicles/:vehicle_id', {
    summary: 'Remove a vehicle',
    refusals: ['not_found'],
    operation: storedOperation('mutation RemoveVehicle($vehicle_id: ID!) { removeVehicle(id: $vehicle_id) }'),
    reshape: nothing,
  }),

  route('GET /api/app/v1/carrier', {
    summary: 'Get the registration of your fleet as a carrier (RNTRC)',
    operation: carrierOperation,
  }),
  route('PUT /api/app/v1/carrier', {
    summary: 'Set the registration of your fleet as a carrier (RNTRC)',
    body: bodyFromSchema({ rntrc: text }),
    example: { rntrc: '012345678', kind: 'ETC', valid_until: '2027-12-31' },
    operation: storedOperation(`mutation SaveCarrier($input: SaveCarrierInput!) {
      carrier: saveCarrier(input: $input) { ${carrierFields} }
    }`),
  }),
  route('DELETE /api/app/v1/carrier', {
    summary: 'Remove the registration of your fleet as a carrier',
    operation: storedOperation('mutation RemoveCarrier { removeCarrier }'),
    reshape: nothing,
  }),

  route('GET /api/app/v1/insurance-policies', {
    summary: 'List the insurance policies of your fleet',
    operation: storedOperation(`query InsurancePolicies { policies: insurancePolicies { ${policyFields} } }`),
  }),
  route('POST /api/app/v1/insurance-policies', {
    summary: 'Add an insurance policy',
    body: bodyFromSchema({ number: text }),
    example: {
      kind: 'RCTR-C',
      insurer: 'Seguradora Exemplo',
      number: '54-0001234',
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    },
    operation: storedOperation(`mutation AddInsurancePolicy($input: SaveInsurancePolicyInput!) {
      policy: saveInsurancePolicy(input: $input) { ${policyFields} }
    }`),
  }),
  route('GET /api/app/v1/insurance-policies/:policy_id', {
    summary: 'Get an insurance policy',
    refusals: ['not_found'],
    operation: policyOperation,
  }),
  route('PUT /api/app/v1/insurance-policies/:policy_id', {
    summary: 'Replace an insurance policy',
    refusals: ['not_found'],
    body: bodyFromSchema({ number: text }),
    example: {
      kind: 'RCTR-C',
      insurer: 'Seguradora Exemplo',
      number: '54-0001234',
      valid_from: '2027-01-01',
      valid_until: '2027-12-31',
    },
    operation:
      storedOperation(`mutation SaveInsurancePolicy($policy_id: ID, $input: SaveInsurancePolicyInput!) {
      policy: saveInsurancePolicy(id: $policy_id, input: $input) { ${policyFields} }
    }`),
  }),
  route('DELETE /api/app/v1/insurance-policies/:policy_id', {
    summary: 'Remove an insurance policy',
    refusals: ['not_found'],
    operation: storedOperation(
      'mutation RemoveInsurancePolicy($policy_id: ID!) { removeInsurancePolicy(id: $policy_id) }',
    ),
    reshape: nothing,
  }),
]
