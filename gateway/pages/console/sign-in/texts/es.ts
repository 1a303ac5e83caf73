import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  signInMessages: {
    title: 'Entrar con la empresa',
    intro:
      'Para quienes entran por el proveedor de identidad de la empresa, como Microsoft Entra, Google Workspace u Okta.',
    company: 'Correo electrónico de la empresa',
    companyHint: 'Su correo en la empresa o el dominio de ella, como ejemplo.com.br.',
    go: 'Continuar',
    leave: (host) =>
      html`Usted entrará en <b>${host}</b>, el proveedor de identidad de la empresa, y volverá aquí.`,
    goTo: (host) => `Continuar en ${host}`,
    byPassword: 'Entrar con contraseña',
    again: 'Comenzar de nuevo',
    failed: 'No fue posible entrar',
    confirm: 'Confirme que la cuenta es suya',
    confirmIntro: (email) =>
      html`La cuenta <b>${email}</b> ya existe en Rodovia con contraseña. Escriba la contraseña una sola vez para vincularla a la empresa; después usted entra sin ella.`,
    password: 'Contraseña en Rodovia',
    link: 'Vincular y entrar',
    forgotten: 'Olvidé la contraseña',
  },

  settingsMessages: {
    title: 'Entrada por la empresa',
    intro:
      'El equipo entra por el proveedor de identidad de la empresa (OpenID Connect), y sus grupos definen los roles de aquí.',
    address: 'Dirección para el equipo',
    domains: '1. Dominios de correo electrónico',
    domainsHint:
      'Solo entran personas con correo de un dominio verificado. Cree el registro TXT en el DNS del dominio y elija Verificar.',
    verified: 'verificado',
    waiting: 'a la espera del registro TXT',
    recordName: 'Nombre',
    recordValue: 'Valor',
    verify: 'Verificar',
    release: 'Quitar dominio',
    releaseText: 'Nadie más entra por primera vez con correo de este dominio.',
    releaseNow: 'Quitar ahora',
    domain: 'Dominio',
    domainHint: 'Por ejemplo, ejemplo.com.br.',
    add: 'Agregar dominio',
    provider: '2. Proveedor de identidad',
    redirect: 'URI de redirección, para registrar en el proveedor',
    issuer: 'Emisor (issuer)',
    issuerHint:
      'La dirección del proveedor, sin /.well-known/openid-configuration. Por ejemplo, https://login.ejemplo.com.br.',
    clientId: 'ID del cliente (client ID)',
    clientSecret: 'Secreto del cliente (client secret)',
    secretKept: 'En blanco, el secreto actual continúa. Nunca se muestra.',
    secretNew: 'Se guarda cifrado y nunca se muestra.',
    groupsClaim: 'Campo de los grupos (claim)',
    groups: 'Grupos y roles',
    groupsHint:
      'Un grupo por línea, como lo nombra el proveedor. Vale el primer rol de esta lista; quien no está en ningún grupo no entra. Los dueños y los conductores se definen aquí, no por grupos.',
    required:
      'Rechazar contraseñas de miembros con correo de los dominios verificados, salvo dueños y conductores',
    password: 'Su contraseña en Rodovia',
    passwordHint: 'Confirma que el cambio es suyo.',
    save: 'Guardar proveedor',
    remove: 'Quitar proveedor',
    removeText:
      'Quien entró por él se desconecta en pocos segundos. Quien no tiene contraseña pide una en “Olvidé la contraseña”.',
    removeNow: 'Quitar ahora',
  },
}
