import type { PushPlatform, PushToken } from '@rodovia/core/notifications/ports.ts'
import { registerPushToken, unregisterPushToken } from '@rodovia/core/notifications/pushes/push-tokens.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'

const PushPlatformEnum = builder.enumType('PushPlatform', {
  description: 'Which service carries a push.',
  values: describedValues<PushPlatform>({
    fcm: 'Firebase Cloud Messaging.',
    apns: 'Apple Push Notification service.',
    expo: 'Expo’s push service.',
  }),
})

const PushRegistrationRef = builder.objectRef<PushToken>('PushRegistration').implement({
  description: 'An app that is told what concerns its user. The token itself is not shown again.',
  fields: (t) => ({
    platform: t.expose('platform', { type: PushPlatformEnum, description: 'The service.' }),
    device: t.exposeString('device', { nullable: true, description: 'What the device is called.' }),
    appVersion: t.exposeString('appVersion', { nullable: true, description: 'The version of the app.' }),
    registeredAt: t.expose('registeredAt', { type: 'DateTime', description: 'When it was registered.' }),
  }),
})

const RegisterPushTokenInput = builder.inputType('RegisterPushTokenInput', {
  description: 'An app that wants to be told.',
  fields: (t) => ({
    deviceToken: t.string({ required: true, description: 'The token that the service gave the app.' }),
    platform: t.field({ type: PushPlatformEnum, required: true, description: 'The service.' }),
    appVersion: t.string({ description: 'The version of the app, at most 200 characters.' }),
    device: t.string({ description: 'What the device is called, at most 200 characters.' }),
  }),
})

builder.mutationFields((t) => ({
  registerPushToken: t.field({
    type: PushRegistrationRef,
    description:
      'Has an app told what concerns whoever is logged in there, in the language it asks in (`Accept-Language`); a token belongs to one user. Refuses with `validation_failed`.',
    args: { input: t.arg({ type: RegisterPushTokenInput, required: true, description: 'The app.' }) },
    resolve: (_, { input }, { ports, actor, language }) =>
      registerPushToken(ports, { ...input, actor, language }),
  }),
  unregisterPushToken: t.int({
    description: 'Forgets a token, or those that this session registered. Gives back how many there were.',
    args: { deviceToken: t.arg.string({ description: 'The token; without it all of this session.' }) },
    resolve: (_, { deviceToken }, { ports, actor }) => unregisterPushToken(ports, { actor, deviceToken }),
  }),
}))
