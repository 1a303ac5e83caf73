import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'GraphiQL',
  docs: 'Documentación',
  console: 'Consola',
  signedInAs: 'Sesión de',
  anonymous: 'Sin sesión: solo lo que es público.',
  logIn: 'Entrar',
  loading: 'Abriendo…',
  needsScript: 'GraphiQL necesita JavaScript. La referencia no:',
  failed: 'No se pudo abrir GraphiQL. Vuelva a cargar la página en un momento.',
}
