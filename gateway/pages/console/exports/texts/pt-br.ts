import type { ExportFailure, ListName } from '@rodovia/core/exports/list-export.ts'

export const texts = {
  messages: {
    title: 'Exportações',
    intro:
      'Suas listas em planilhas (CSV), feitas em segundo plano. Cada arquivo fica disponível por 7 dias.',
    none: 'Nenhuma exportação nos últimos 7 dias. Filtre uma lista e toque em Exportar, ou escolha uma abaixo.',
    new: 'Nova exportação',
    list: 'Lista',
    from: 'De',
    to: 'Até',
    export: 'Exportar',
    download: 'Baixar',
    refresh: 'Atualizar',
    waiting: 'Na fila',
    progress: (done: number, total: number) =>
      `${done.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} linhas`,
    marked: (count: number) => (count === 1 ? '1 pedido marcado' : `${count} pedidos marcados`),
    rows: (count: number) => (count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`),
    expires: 'disponível até',
    failed: 'O arquivo não pôde ser feito depois de várias tentativas. Exporte de novo.',
  },

  listLabels: {
    orders: 'Pedidos',
    shipments: 'Remessas',
    wallet: 'Extrato da carteira',
    collected_payments: 'Cobranças na entrega',
    earnings: 'Ganhos',
    audit_log: 'Registro de auditoria',
    requests: 'Requisições da API',
  } satisfies Record<ListName, string>,

  failureTexts: {
    not_permitted: 'Você não pode mais ver esta lista, ou a chave de API foi revogada ou venceu.',
    too_many_rows: 'A lista tem mais de 1.000.000 de linhas: escolha um período menor.',
  } satisfies Record<ExportFailure, string>,
}

export type Texts = typeof texts
