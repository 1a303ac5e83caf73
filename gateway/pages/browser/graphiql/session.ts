import { whoAmI } from './documents.ts'

/** Says in the header whose session operations run with. */
export async function showSession(): Promise<void> {
  const place = document.getElementById('session')
  if (!place) return
  const response = await fetch('/conta/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query: whoAmI }),
  })
  const { data } = (await response.json()) as { data?: { me?: { email: string } } }
  const email = data?.me?.email
  const { signedIn = '', anonymous = '' } = place.dataset
  place.textContent = email ? `${signedIn} ${email}` : anonymous
  const logIn = document.getElementById('log-in')
  if (logIn) logIn.hidden = email !== undefined
}
