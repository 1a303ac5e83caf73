import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  altairLanguage: 'en-US',
  docs: 'Documentation',
  console: 'Console',
  signedInAs: 'Session of',
  anonymous: 'No session: only what is public.',
  logIn: 'Log in',
  loading: 'Opening…',
  needsScript: 'The page needs JavaScript. The reference does not:',
  example: `# Runs with your session of the console. With an Authorization header, use the address /graphql.
query Example {
  me {
    id
    email
    role
  }
}
`,
}
