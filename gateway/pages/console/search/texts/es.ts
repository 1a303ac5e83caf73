import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  label: 'Buscar pedidos o ir a una página',
  placeholder: 'Buscar ( / )',
  orders: 'Pedidos encontrados',
  labelOfPages: 'Ir a una página',
  results: 'Páginas, acciones y pedidos',
  onThisPage: 'En esta página',
  boxTitle: 'Búsqueda',
  pages: 'Páginas',
  found: 'opciones; use las flechas',
  none: 'No se encontró nada.',
  noOrders: 'No se encontró ningún pedido.',
  all: 'Ver todos los resultados',
  title: 'Búsqueda de pedidos',
  field: 'Qué buscar',
  hint: 'Código, referencia, nombre o teléfono del destinatario, dirección o CEP de entrega. Bastan los comienzos de las palabras y de los números desde 4 dígitos; mayúsculas, acentos y puntuación no importan. De 2 a 100 letras o números, hasta 10 palabras.',
  find: 'Buscar',
  showAll: 'Ver todos los pedidos',
}
