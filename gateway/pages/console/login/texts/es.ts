import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  enrolPagesMessages: {
    title: 'Proteja su cuenta',
    why: 'La contraseña es correcta. Su equipo exige verificación en dos pasos: agregue una para entrar.',
    enter: 'Entrar',
    again: 'Volver al inicio',
  },

  loginPageMessages: {
    title: 'Entrar',
    email: 'Correo electrónico',
    password: 'Contraseña',
    enter: 'Entrar',
    company: 'Entrar con la empresa',
    signUp: 'Abrir una cuenta para su tienda',
    forgotten: 'Olvidé la contraseña',
  },

  secondStepPageMessages: {
    title: 'Segundo paso',
    intro: 'La contraseña es correcta. Falta confirmar que es usted.',
    code: 'Código',
    codeHint: 'Los seis dígitos de la aplicación de autenticación, o un código de recuperación.',
    enter: 'Entrar',
    again: 'Volver al inicio',
    passkey: 'Entrar con una llave de acceso',
    usePasskey: 'Usar llave de acceso',
    askPasskey: 'El navegador pide su llave de acceso.',
  },
}
