import { pushPlatforms } from '@rodovia/core/notifications/ports.ts'
import { z } from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'
import { expectingObject, optionalText } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

const aToken = expectingSecret('the token that the push service gave the app')

/** Contract section 4, Driver: apps that are told. Those of shippers' users register here too. */
export const pushRoutes: AnyRoute[] = [
  route({
    method: 'POST',
    path: '/api/app/v1/driver/push/register',
    tag: 'driver',
    summary: 'Has the app told what concerns its user',
    answers: z.object({ push: answers.push }),
    auth: 'bearer',
    body: z.object(
      {
        device_token: z.string(aToken).min(1, aToken),
        platform: z.enum(pushPlatforms, expecting(`one of ${pushPlatforms.join(', ')}`)),
        app_version: optionalText,
        device: optionalText,
      },
      expectingObject,
    ),
    operation: `mutation RegisterPush($input: RegisterPushTokenInput!) {
      push: registerPushToken(input: $input) { platform device app_version: appVersion registered_at: registeredAt }
    }`,
    variables: ({ body: { device_token, platform, app_version, device } }) => ({
      input: { deviceToken: device_token, platform, appVersion: app_version, device },
    }),
  }),
  route({
    method: 'POST',
    path: '/api/app/v1/driver/push/unregister',
    tag: 'driver',
    summary: 'Forgets the tokens of the session',
    answers: z.object({ removed: z.int() }),
    auth: 'bearer',
    // The contract names no body; an app that has several tokens may name one.
    body: z.object({ device_token: optionalText }, expectingObject),
    isBodyOptional: true,
    operation:
      'mutation UnregisterPush($token: String) { removed: unregisterPushToken(deviceToken: $token) }',
    variables: ({ body }) => ({ token: body.device_token }),
  }),
]
