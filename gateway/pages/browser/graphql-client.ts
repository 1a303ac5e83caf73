import { elementOf } from './dom.ts'

const address = '/conta/graphql'
const line = elementOf('session')
const { query = '', signedIn = '', anonymous = '', example = '', language } = line.dataset

/** Says in the header whose session operations run with. */
async function showSession() {
  const response = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const email = (await response.json()).data?.me?.email
  line.textContent = email ? `${signedIn} ${email}` : anonymous
  document.getElementById('log-in')?.toggleAttribute('hidden', email !== undefined)
}

showSession().catch(() => {})

// Nothing is stored in the browser: headers that somebody types may hold a token.
AltairGraphQL.init({
  endpointURL: location.origin + address,
  subscriptionsEndpoint: location.origin + address,
  initialSubscriptionRequestHandlerId: 'graphql-sse',
  initialQuery: example,
  preserveState: false,
  disableAccount: true,
  initialSettings: {
    theme: 'system',
    language: language === 'pt-BR' || language === 'es-ES' ? language : 'en-US',
    'schema.reloadOnStart': true,
    'alert.disableUpdateNotification': true,
    'banners.disable': true,
    disablePushNotification: true,
  },
})
