export const texts = {
  label: 'Buscar pedidos ou ir para uma página',
  placeholder: 'Buscar ( / )',
  orders: 'Pedidos encontrados',
  labelOfPages: 'Ir para uma página',
  results: 'Páginas, ações e pedidos',
  onThisPage: 'Nesta página',
  boxTitle: 'Busca',
  pages: 'Páginas',
  found: 'opções; use as setas',
  none: 'Nada encontrado.',
  noOrders: 'Nenhum pedido encontrado.',
  all: 'Ver todos os resultados',
  title: 'Busca de pedidos',
  field: 'O que procurar',
  hint: 'Código, referência, nome ou telefone do destinatário, endereço ou CEP de entrega. Bastam os começos das palavras e dos números a partir de 4 dígitos; maiúsculas, acentos e pontuação não importam. De 2 a 100 letras ou números, até 10 palavras.',
  find: 'Buscar',
  showAll: 'Ver todos os pedidos',
}

export type Texts = typeof texts
