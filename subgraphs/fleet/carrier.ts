import {
  type Carrier,
  type CarrierKind,
  carrierKinds,
  type InsurancePolicy,
  policyKinds,
  type RegistrationState,
} from '@rodovia/core/vehicles/carrier.ts'
import {
  findPolicy,
  listPolicies,
  readOwnCarrier,
  removeCarrier,
  removePolicy,
  saveCarrier,
  savePolicy,
} from '@rodovia/core/vehicles/manage-carrier.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const CarrierKindEnum = describedEnum<CarrierKind>(
  builder,
  'CarrierKind',
  'Category of a carrier (Lei 11.442/2007).',
  {
    TAC: 'Self-employed carrier.',
    ETC: 'Company.',
    CTC: 'Cooperative.',
  },
)

const RegistrationStateEnum = describedEnum<RegistrationState>(
  builder,
  'RegistrationState',
  'State of a registration in the last file of ANTT that the operator imported.',
  {
    unknown: 'No imported file has had the number.',
    active: 'Active.',
    pending: 'Pending: something of the registration is missing.',
    suspended: 'Suspended.',
    expired: 'Expired.',
    canceled: 'Canceled.',
  },
)

const CarrierRef = builder.objectRef<Carrier>('Carrier').implement({
  description: 'Registration of a fleet, or of a self-employed driver, as a carrier (RNTRC).',
  fields: described({
    rntrc: string('Number, 8 digits, or 9 of which the first is not zero.'),
    kind: of(CarrierKindEnum)('Category.'),
    validUntil: string.orNull('Last day on which it is valid, such as `2026-12-31`; null for no end.'),
    state: of(RegistrationStateEnum)('State of the registration.'),
    stateSince: string.orNull('Day since which ANTT says so; null if unknown.'),
    stateImportedAt: dateTime.orNull('When the state was last imported; null if never.'),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const policyKindText = policyKinds.map((one) => `\`${one}\``).join(', ')

const InsurancePolicyRef = builder.objectRef<InsurancePolicy>('InsurancePolicy').implement({
  description: 'An insurance policy that a carrier must have (Lei 11.442/2007, art. 13).',
  fields: described({
    id: id('Id of the policy (UUID).'),
    kind: string(`Insurance: ${policyKindText}.`),
    insurer: string('Insurer.'),
    number: string('Number of the policy.'),
    validFrom: string('First day, such as `2026-01-01`.'),
    validUntil: string('Last day, such as `2026-12-31`.'),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const SaveCarrierInput = builder.inputType('SaveCarrierInput', {
  description: 'Registration as a carrier (RNTRC).',
  fields: inputs({
    rntrc: string('Number of 8 or 9 digits.'),
    kind: string(`Category: ${carrierKinds.map((one) => `\`${one}\``).join(', ')}.`),
    validUntil: string.orNull('Last day on which it is valid, such as `2026-12-31`; omit for no end.'),
  }),
})

const SaveInsurancePolicyInput = builder.inputType('SaveInsurancePolicyInput', {
  description: 'An insurance policy of a carrier.',
  fields: inputs({
    kind: string(`Insurance: ${policyKindText}.`),
    insurer: string('Insurer, at most 120 characters.'),
    number: string('Number of the policy, at most 60 characters.'),
    validFrom: string('First day, such as `2026-01-01`.'),
    validUntil: string('Last day, such as `2026-12-31`.'),
  }),
})

builder.queryFields((t) => ({
  carrier: t.field({
    type: CarrierRef,
    nullable: true,
    description:
      'Registration (RNTRC) of the caller’s fleet, or of a self-employed driver; null without one. Errors: `forbidden`.',
    resolve: withActor(readOwnCarrier),
  }),
  insurancePolicies: t.field({
    type: [InsurancePolicyRef],
    description:
      'Insurance policies of the caller’s fleet; those that end last come first. Errors: `forbidden`.',
    resolve: withActor(listPolicies),
  }),
  insurancePolicy: t.field({
    type: InsurancePolicyRef,
    description: 'An insurance policy of the caller’s fleet. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the policy.')) },
    resolve: withActor(findPolicy),
  }),
}))

builder.mutationFields((t) => ({
  saveCarrier: t.field({
    type: CarrierRef,
    description:
      'Set the registration (RNTRC) of the caller’s fleet. Another number has the state `unknown` until the next import. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(SaveCarrierInput)('The registration.')) },
    resolve: withRequest(saveCarrier),
  }),
  removeCarrier: t.boolean({
    description: 'Remove the registration, if there is one. Always true. Errors: `forbidden`.',
    resolve: thenTrue(withRequest(removeCarrier)),
  }),
  saveInsurancePolicy: t.field({
    type: InsurancePolicyRef,
    description:
      'Add an insurance policy, at most 500, or replace the one with the id. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg(id.orNull('Id of the policy to replace; omit to add one.')),
      input: t.arg(of(SaveInsurancePolicyInput)('The policy.')),
    },
    resolve: withRequest(savePolicy),
  }),
  removeInsurancePolicy: t.boolean({
    description: 'Remove an insurance policy. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the policy.')) },
    resolve: thenTrue(withRequest(removePolicy)),
  }),
}))
