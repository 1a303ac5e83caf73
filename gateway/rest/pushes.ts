import * as z from 'zod'
import { expectingSecret } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const pushToken = expectingSecret('the token that the push service gave the app')
const deviceToken = z
  .string(pushToken)
  .min(1, pushToken)
  .describe(
    'Token of the push service; for `web` the JSON of the browser’s `PushSubscription`, at most 4,096 characters',
  )

/** docs/reference/contract.md#driver: push notifications. Apps of shippers register here too. */
export const pushRoutes: AnyRoute[] = [
  route('GET /api/app/v1/driver/push/web-key', {
    summary: 'Get the platform’s public key for browsers',
    description: 'The `applicationServerKey` of `pushManager.subscribe`: docs/how-to/configure-pushes.md.',
    isForEveryRole: true,
    operation: storedOperation('query WebPushKey { web_push_key: webPushKey }'),
  }),
  route('POST /api/app/v1/driver/push/register', {
    summary: 'Register an app for push notifications',
    isForEveryRole: true,
    body: bodyFromSchema({ device_token: deviceToken }),
    example: {
      device_token: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]',
      platform: 'expo',
      app_version: '1.4.0',
      device: 'Pixel 9',
    },
    operation: storedOperation(`mutation RegisterPush($input: RegisterPushTokenInput!) {
      push: registerPushToken(input: $input) { platform device app_version: appVersion registered_at: registeredAt }
    }`),
  }),
  route('POST /api/app/v1/driver/push/renew', {
    summary: 'Replace a browser’s subscription',
    description:
      'For `pushsubscriptionchange` in a service worker, which has no session: the previous subscription, whose keys only the browser and the platform know, is the credential.',
    auth: 'none',
    isForEveryRole: true,
    refusals: ['invalid_or_expired_token'],
    body: bodyFromSchema({ previous_token: deviceToken, device_token: deviceToken }),
    example: {
      previous_token:
        '{"endpoint":"https://updates.push.services.mozilla.com/wpush/v2/old","keys":{"p256dh":"BB8ksw-S1QoVGD7b2-LX0C_605jIwtpNqEnIcKdgqonz-SAACsKsDk1x3eFqzOYJPvcj6lSTtaaB2AsG1Mtimzg","auth":"LnESKNduDD1eXqiAgCXGeg"}}',
      device_token:
        '{"endpoint":"https://updates.push.services.mozilla.com/wpush/v2/new","keys":{"p256dh":"BMsyY1VRt7OyBRWT6YpvdUkBrSNGw6HIrOIw4beKAIaedCn6II2SozyrtJQDWZQnbDME2OfO4Pv86_N3Sgf04M0","auth":"5WVftg73xAjh_OrUCHDFgQ"}}',
    },
    operation: storedOperation(`mutation RenewPush($previous_token: String!, $device_token: String!) {
      push: renewPushToken(previousToken: $previous_token, deviceToken: $device_token) {
        platform device app_version: appVersion registered_at: registeredAt
      }
    }`),
  }),
  route('POST /api/app/v1/driver/push/unregister', {
    summary: 'Remove the session’s push tokens',
    isForEveryRole: true,
    // The contract has no body here. An app with several tokens may name one of them.
    body: bodyFromSchema(),
    isBodyOptional: true,
    example: { device_token: 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]' },
    operation: storedOperation(
      'mutation UnregisterPush($device_token: String) { removed: unregisterPushToken(deviceToken: $device_token) }',
    ),
  }),
]
