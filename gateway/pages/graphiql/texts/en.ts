import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'GraphiQL',
  docs: 'Documentation',
  console: 'Console',
  signedInAs: 'Session of',
  anonymous: 'No session: only what is public.',
  logIn: 'Log in',
  loading: 'Opening…',
  needsScript: 'GraphiQL needs JavaScript. The reference does not:',
  failed: 'GraphiQL could not be opened. Reload the page in a moment.',
}
