import type { DisabledReason, EndpointStatus } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookStatus } from '@rodovia/core/notifications/webhooks/message.ts'

export const texts = {
  messages: {
    title: 'Webhooks',
    intro: 'Enviamos cada evento aos seus servidores, com assinatura e novas tentativas em caso de falha.',
    none: 'Nenhum endpoint ainda.',
    create: 'Criar endpoint',
    url: 'Endereço (URL)',
    urlHint: 'Um endereço https em um servidor público.',
    description: 'Descrição',
    events: 'Eventos',
    eventsHint: 'Se nenhum for marcado, enviamos todos.',
    ownHeaders: 'Cabeçalhos próprios',
    ownHeadersHint: (names: readonly string[]) =>
      `Um por linha, como Authorization: Bearer abc. Sem valor, o cabeçalho é removido.${names.length > 0 ? ` Guardados, com o valor oculto: ${names.join(', ')}.` : ''}`,
    test: 'Enviar um evento de teste',
    testHint: 'O endpoint recebe o exemplo desse evento, assinado como os outros e com "test": true.',
    testNow: 'Enviar teste',
    allEvents: 'todos os eventos',
    secret: 'Segredo do endpoint',
    secretHint:
      'Seu servidor confere as assinaturas com ele. Copie agora e guarde em local seguro: ele não será exibido novamente.',
    endpoint: 'Endpoint',
    created: 'Criado em',
    failingSince: 'Falhando desde',
    disabledAt: 'Desativado em',
    change: 'Editar',
    save: 'Salvar',
    secretTitle: 'Trocar o segredo',
    stageText:
      'Primeiro crie um novo segredo, que assina junto com o atual. Quando seus servidores o conhecerem, promova-o para substituir o atual.',
    stage: 'Criar novo segredo',
    staged: 'Há um novo segredo, que já assina junto com o atual.',
    promote: 'Promover o novo segredo',
    disable: 'Desativar',
    enable: 'Ativar',
    remove: 'Remover',
    removeText: 'O endpoint e o histórico de envios são apagados. Esta ação não pode ser desfeita.',
    removeNow: 'Remover agora',
    log: 'Envios',
    status: 'Situação',
    any: 'Todos',
    filter: 'Filtrar',
    event: 'Evento',
    attemptCount: 'Tentativas',
    noLog: 'Nenhum envio encontrado.',
    attempts: (count: number) => `${count} ${count === 1 ? 'tentativa' : 'tentativas'}`,
    next: 'Próxima tentativa',
    replayRange: 'Reenviar um período',
    from: 'De',
    before: 'Até',
    rangeHint: 'Até 30 dias atrás, no horário de Brasília.',
    replayAll: 'Reenviar todos',
    replay: 'Reenviar este evento',
    delivery: 'Envio',
    finished: 'Concluído em',
    request: 'Corpo enviado',
    headers: 'Cabeçalhos enviados',
    response: 'Resposta',
    noResponse: 'sem corpo',
    attempt: (number: number) => `Tentativa ${number}`,
    noAttempts: 'Nenhuma tentativa ainda.',
    order: 'ver pedido',
    back: 'Voltar ao endpoint',
  },

  deliveryStatusNames: {
    waiting: 'pendente',
    delivered: 'entregue',
    failed: 'falhou',
  } satisfies Record<WebhookStatus, string>,

  endpointStatusNames: {
    enabled: 'ativo',
    failing: 'com falhas',
    disabled: 'desativado',
  } satisfies Record<EndpointStatus, string>,

  disabledReasonNames: {
    by_user: 'por um usuário',
    gone: 'respondeu 410',
    failing: 'falhou por cinco dias seguidos',
  } satisfies Record<DisabledReason, string>,
}

export type Texts = typeof texts
