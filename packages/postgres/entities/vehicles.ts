import { defineEntity, p } from '@mikro-orm/core'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { InsurancePolicyId, TenantId, UserId, VehicleId } from '@rodovia/core/shared/ids.ts'
import {
  type CarrierKind,
  carrierKinds,
  type PolicyKind,
  policyKinds,
  type RegistrationState,
  registrationStates,
} from '@rodovia/core/vehicles/carrier.ts'
import { axleBounds, type Body, bodies, heaviestKg } from '@rodovia/core/vehicles/vehicle.ts'
import { allOrNone, checks, matches, notEmpty, oneOf, range } from './checks.ts'
import { id, text, time } from './column-types.ts'

export const VehicleEntity = defineEntity({
  name: 'vehicles',
  properties: {
    id: id<VehicleId>().primary(),
    tenantId: id<TenantId>(),
    plate: text(7),
    renavam: text(11).strictNullable(),
    serviceType: text<ServiceType>(10),
    axles: p.smallint(),
    body: text<Body>(10),
    tareKg: p.integer(),
    capacityKg: p.integer(),
    ownerName: text(120).strictNullable(),
    ownerDocument: text(14).strictNullable(),
    driverId: id<UserId>().strictNullable().index('vehicles_driver_idx'),
    changedAt: time(),
  },
  uniques: [{ name: 'vehicles_plate_key', properties: ['tenantId', 'plate'] }],
  checks: checks('vehicles', {
    plate: matches('^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
    renavam: matches('^[0-9]{11}$'),
    service_type: oneOf(serviceTypes),
    axles: range(...axleBounds),
    body: oneOf(bodies),
    tare_kg: range(1, heaviestKg),
    capacity_kg: range(1, heaviestKg),
    owner: allOrNone('owner_name', 'owner_document'),
  }),
})

/** `warnedFor`: the end of which the fleet was told. */
export const CarrierEntity = defineEntity({
  name: 'carriers',
  properties: {
    tenantId: id<TenantId>().primary(),
    rntrc: text(9).index('carriers_rntrc_idx'),
    kind: text<CarrierKind>(3),
    validUntil: p.date().strictNullable(),
    state: text<RegistrationState>(10),
    stateSince: p.date().strictNullable(),
    stateImportedAt: time().strictNullable(),
    changedAt: time(),
    warnedFor: p.date().strictNullable().lazy(),
  },
  checks: checks('carriers', {
    rntrc: matches('^[0-9]{8,9}$'),
    kind: oneOf(carrierKinds),
    state: oneOf(registrationStates),
  }),
})

export const InsurancePolicyEntity = defineEntity({
  name: 'insurance_policies',
  properties: {
    id: id<InsurancePolicyId>().primary(),
    tenantId: id<TenantId>().index('insurance_policies_tenant_idx'),
    kind: text<PolicyKind>(6),
    insurer: text(120),
    number: text(60),
    validFrom: p.date(),
    validUntil: p.date(),
    changedAt: time(),
    warnedFor: p.date().strictNullable().lazy(),
  },
  checks: checks('insurance_policies', {
    kind: oneOf(policyKinds),
    insurer: notEmpty,
    number: notEmpty,
    valid: 'valid_from <= valid_until',
  }),
})
