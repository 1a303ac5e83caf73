import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Direcciones',
  intro:
    'Remitentes y destinatarios que usted usa de nuevo. Los pedidos guardan la dirección con que se hicieron.',
  search: 'Buscar por nombre, teléfono o dirección',
  find: 'Buscar',
  none: 'Ninguna dirección guardada.',
  nothingFound: 'No se encontró ninguna dirección.',
  add: 'Agregar dirección',
  change: 'Cambiar',
  changeTitle: 'Cambiar dirección',
  save: 'Guardar',
  back: 'Todas las direcciones',
  name: 'Nombre de la persona o empresa',
  phone: 'Teléfono',
  phoneHint: 'De 8 a 15 dígitos, con código de área.',
  address: 'Dirección',
  postalCode: 'CEP',
  postalCodeHint: '8 dígitos.',
  pickup: 'Lugar de recolección habitual',
  isPickup: 'Recolección habitual',
  used: (count) => (count === 1 ? 'Usada en 1 pedido' : `Usada en ${count} pedidos`),
  remove: 'Eliminar',
  removeText: 'La dirección sale de la libreta. Los pedidos ya hechos no cambian.',
  removeNow: 'Eliminar dirección',
}
