import {
  completeEnrolment,
  type EnrolledLogin,
  type Enrolment,
  startEnrolment,
} from '@rodovia/core/identity/factors/enrol-at-login.ts'
import {
  listSecondFactorRoles,
  requireSecondFactor,
} from '@rodovia/core/identity/factors/require-second-factor.ts'
import { dateTime, described, id, inputs, json, of, string } from '../shared/fields.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { FactorKindEnum } from './factors.ts'
import { TokenPairRef } from './session.ts'
import { RoleEnum } from './user.ts'

const EnrolmentRef = builder.objectRef<Enrolment>('Enrolment').implement({
  description: 'The first second factor of a user who may log in only with one.',
  fields: described({
    challenge: string('For `completeEnrolment`. It works once, for five tries.'),
    secret: string.orNull(
      'Of an authenticator app: secret in base32, to type into the app. Shown only here.',
    ),
    uri: string.orNull('The same as an `otpauth://` address, for a QR code.'),
    options: json.orNull('Of a passkey: `publicKey` of `navigator.credentials.create` as JSON.'),
    expiresAt: dateTime('When the challenge expires.'),
  }),
})

const EnrolledLoginRef = builder.objectRef<EnrolledLogin>('EnrolledLogin').implement({
  description: 'A session that began with a new second factor.',
  fields: described({
    tokens: of(TokenPairRef)('Tokens of the session.'),
    recoveryCodes: of(['String'])('Ten recovery codes. Shown only here.'),
  }),
})

const CompleteEnrolmentInput = builder.inputType('CompleteEnrolmentInput', {
  description: 'The first proof of a new factor: a code or the response of a passkey.',
  fields: inputs({
    challenge: string('`challenge` of `startEnrolment`.'),
    name: string('Name of the factor or its device, 1 to 60 characters.'),
    code: string.orNull('Six digits that the authenticator app shows.'),
    passkey: string.orNull(
      'Response of `navigator.credentials.create`: JSON text of `PublicKeyCredential.toJSON()`, at most 16,384 characters.',
    ),
  }),
})

const tenantId = 'Tenant; the default is the caller’s tenant.'

builder.queryField('secondFactorRoles', (t) =>
  t.field({
    type: [RoleEnum],
    description:
      'Roles of a tenant whose members need a second factor. For owner and admins; platform administrators read any tenant’s. Errors: `forbidden`, `not_found`.',
    args: { tenantId: t.arg(id.orNull(tenantId)) },
    resolve: withActor(listSecondFactorRoles),
  }),
)

builder.mutationFields((t) => ({
  requireSecondFactor: t.field({
    type: [RoleEnum],
    description:
      'Set the roles of a tenant whose members need a second factor, none above the caller’s own. Members without one are logged out within 5 s and add one at the next login. The caller must have one. Errors: `forbidden`, `invalid_state`, `not_found`, `step_up_required`, `validation_failed`.',
    args: {
      roles: t.arg(of([RoleEnum])('All roles that need one; an empty list ends the requirement.')),
      tenantId: t.arg(id.orNull(tenantId)),
    },
    resolve: withRequest(requireSecondFactor),
  }),
  startEnrolment: t.field({
    type: EnrolmentRef,
    description:
      'Begin the first second factor of a user whose login answered `mfa_required` with `enrol`. Public. Errors: `challenge_expired`, `rate_limited`.',
    args: {
      challenge: t.arg(string('`challenge` in the details of `mfa_required`.')),
      kind: t.arg(of(FactorKindEnum)('Kind of the factor.')),
    },
    resolve: withRequest(startEnrolment),
  }),
  completeEnrolment: t.field({
    type: EnrolledLoginRef,
    description:
      'Add the factor of `startEnrolment` and open the session. Public. Errors: `challenge_expired`, `mfa_failed`, `rate_limited`, `validation_failed`.',
    args: { input: t.arg(of(CompleteEnrolmentInput)('The first proof.')) },
    resolve: fromInput(withRequest(completeEnrolment)),
  }),
}))
