import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Open Delivery',
    intro:
      'Points of sale and ordering applications that speak Open Delivery request deliveries with the credentials of a client. Your company’s wallet pays.',
    none: 'No client yet.',
    create: 'Connect an application',
    name: 'Name',
    nameHint: 'The point of sale or application, for example. Up to 60 characters.',
    url: 'Webhook address',
    urlHint:
      'The application tells you. Events go to this address and /newLogisticEvent; in version 1, and /v1/newLogisticEvent.',
    phone: 'Telephone number of the shop',
    phoneHint: 'Drivers call it.',
    mode: 'Use',
    live: 'Production',
    testMode: 'Test, with play money and simulated deliveries',
    test: 'Test',
    once: 'Credentials of the new client',
    onceHint: 'Copy the client_secret now and give it to the application: it is not shown again.',
    created: 'Created',
    used: 'Last used',
    never: 'never',
    revoked: 'Revoked',
    revoke: 'Revoke',
    revokeText:
      'The application loses access within a second. Events of orders under way still go out. This cannot be undone.',
    revokeNow: 'Revoke now',
    log: 'See the events that were sent',
    limits: 'Daily cap, expiry and addresses',
    addresses: 'What the application needs to know',
    tokenUrl: 'Token',
    baseUrl: 'API address',
    version: 'version',
  },
}
