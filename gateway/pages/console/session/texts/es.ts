import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Confirme que es usted',
  why: 'Escriba su contraseña para continuar. Nada de lo que llenó se pierde, y no volvemos a preguntar por 5 minutos.',
  password: 'Contraseña',
  confirm: 'Confirmar y continuar',
  back: 'Volver sin cambiar',
}
