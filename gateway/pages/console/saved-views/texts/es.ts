import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Filtros guardados',
  intro: 'Están arriba de la lista de pedidos. Solo usted los ve.',
  none: 'Ningún filtro guardado. Filtre la lista de pedidos y elija “Guardar este filtro”.',
  save: 'Guardar este filtro',
  manage: 'Organizar',
  name: 'Nombre',
  nameHint: 'Hasta 60 caracteres. Un nombre que ya existe recibe el filtro nuevo.',
  saveNow: 'Guardar',
  newName: 'Nuevo nombre',
  rename: 'Cambiar el nombre',
  delete: 'Eliminar',
  deleteText: 'Los pedidos no cambian.',
  deleteNow: 'Eliminar el filtro',
  back: 'Volver a los pedidos',
  noFilter: 'Ningún filtro en uso: filtre primero la lista de pedidos.',
}
