import { signUpDriver } from '@rodovia/core/identity/create-account.ts'
import {
  approveDriver,
  listPendingDrivers,
  rejectDriver,
} from '@rodovia/core/identity/drivers/review-driver.ts'
import { byId, listed } from '../shared/connection.ts'
import { boolean, id, inputs, of, string } from '../shared/fields.ts'
import { fromInput, thenTrue, withRequest } from '../shared/resolvers.ts'
import { builder, page } from './builder.ts'
import { MemberConnection, MemberRef } from './members.ts'
import { PersonaEnum } from './user.ts'

builder.queryField('pendingDrivers', (t) =>
  t.field({
    type: MemberConnection,
    description:
      'Drivers who signed up and wait for approval, newest first. For platform operators. Errors: `forbidden`.',
    args: page,
    resolve: listed(byId, listPendingDrivers),
  }),
)

const SignUpDriverInput = builder.inputType('SignUpDriverInput', {
  description: 'A self-employed driver who signs up.',
  fields: inputs({
    name: string('Full name, 1 to 120 characters.'),
    email: string('E-mail address for the login.'),
    password: string('Password: 10 to 200 characters, none of the commonest passwords.'),
    persona: of(PersonaEnum)('Kind of driver.'),
    phone: string('Phone number, such as `+55 11 91234-5678`.'),
    vehiclePlate: string.orNull('Plate of the vehicle, such as `ABC1D23` or `ABC-1234`.'),
    vehicleModel: string.orNull('Make and model of the vehicle, at most 80 characters.'),
    fleetName: string.orNull(
      'Company of an applicant who has a fleet, at most 120 characters: after the approval the account is its owner.',
    ),
  }),
})

builder.mutationFields((t) => {
  const driverId = t.arg(id('User id of the driver.'))
  return {
    signUpDriver: t.field({
      type: MemberRef,
      description:
        'Sign up as a self-employed driver. The driver can log in at once and receives offers after an operator approves. If the e-mail address has an account, the answer is the same and a mail tells its owner. Public. Errors: `rate_limited`, `validation_failed`.',
      args: { input: t.arg(of(SignUpDriverInput)('The driver.')) },
      resolve: fromInput(withRequest(signUpDriver)),
    }),
    approveDriver: t.field({
      type: MemberRef,
      description:
        'Approve a driver who signed up. An applicant with a fleet becomes its owner. For platform operators. Errors: `forbidden`, `not_found`.',
      args: { driverId },
      resolve: withRequest(approveDriver),
    }),
    rejectDriver: t.boolean({
      description:
        'Reject a driver who signed up: the account is closed with its documents and the e-mail address may sign up again, unless the driver may apply again. Always true. For platform operators. Errors: `forbidden`, `not_found`, `validation_failed`.',
      args: {
        driverId,
        reason: t.arg(string('Reason for the driver, 1 to 200 characters.')),
        mayApplyAgain: t.arg(
          boolean.orNull(
            'Whether the account stays, so that the driver corrects the application and applies again; the default is false.',
          ),
        ),
      },
      resolve: thenTrue(withRequest(rejectDriver)),
    }),
  }
})
