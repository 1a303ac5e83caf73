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
  importLink: 'Importar de CSV o XLSX',
  importTitle: 'Importar direcciones',
  importIntro:
    'Envíe un archivo CSV o XLSX con una dirección por fila: nombre, teléfono, CEP, calle y número. Si una fila tiene una falla, no se guarda nada; lo que ya está en la libreta no se repite.',
  fileHint:
    'CSV o XLSX de hasta 5 MB y 5.000 filas. La primera fila tiene los títulos de las columnas. El archivo no se guarda.',
  added: (count) => (count === 1 ? '1 dirección agregada.' : `${count} direcciones agregadas.`),
  skipped: (count) =>
    count === 1 ? '1 fila ya estaba en la libreta.' : `${count} filas ya estaban en la libreta.`,
  faults: 'Fallas',
  row: (number) => `Fila ${number}`,
}
