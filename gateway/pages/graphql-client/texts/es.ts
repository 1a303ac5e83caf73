import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  altairLanguage: 'es-ES',
  docs: 'Documentación',
  console: 'Consola',
  signedInAs: 'Sesión de',
  anonymous: 'Sin sesión: solo lo que es público.',
  logIn: 'Entrar',
  loading: 'Abriendo…',
  needsScript: 'La página necesita JavaScript. La referencia no:',
  example: `# Se ejecuta con su sesión de la consola. Con un encabezado Authorization, use la dirección /graphql.
query Example {
  me {
    id
    email
    role
  }
}
`,
}
