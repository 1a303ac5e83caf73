import type { DisabledReason, EndpointStatus } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookStatus } from '@rodovia/core/notifications/webhooks/message.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Webhooks', 'Webhooks'),
  intro: localized(
    'Enviamos cada evento aos seus servidores, com assinatura e novas tentativas em caso de falha.',
    'We send each event to your servers, signed, and retry when a call fails.',
  ),
  none: localized('Nenhum endpoint ainda.', 'No endpoints yet.'),
  create: localized('Criar endpoint', 'Create endpoint'),
  url: localized('Endereço (URL)', 'Address (URL)'),
  urlHint: localized('Um endereço https em um servidor público.', 'An https address on a public server.'),
  description: localized('Descrição', 'Description'),
  events: localized('Eventos', 'Events'),
  eventsHint: localized('Se nenhum for marcado, enviamos todos.', 'If none is checked, we send all of them.'),
  allEvents: localized('todos os eventos', 'all events'),
  secret: localized('Segredo do endpoint', 'Endpoint secret'),
  secretHint: localized(
    'Seu servidor confere as assinaturas com ele. Copie agora e guarde em local seguro: ele não será exibido novamente.',
    'Your server verifies signatures with it. Copy it now and keep it in a safe place: it is not shown again.',
  ),
  endpoint: localized('Endpoint', 'Endpoint'),
  created: localized('Criado em', 'Created'),
  failingSince: localized('Falhando desde', 'Failing since'),
  disabledAt: localized('Desativado em', 'Disabled'),
  change: localized('Editar', 'Edit'),
  save: localized('Salvar', 'Save'),
  secretTitle: localized('Trocar o segredo', 'Rotate the secret'),
  stageText: localized(
    'Primeiro crie um novo segredo, que assina junto com o atual. Quando seus servidores o conhecerem, promova-o para substituir o atual.',
    'First create a new secret, which signs together with the current one. Once your servers know it, promote it to replace the current one.',
  ),
  stage: localized('Criar novo segredo', 'Create new secret'),
  staged: localized(
    'Há um novo segredo, que já assina junto com o atual.',
    'There is a new secret, which already signs together with the current one.',
  ),
  promote: localized('Promover o novo segredo', 'Promote the new secret'),
  disable: localized('Desativar', 'Disable'),
  enable: localized('Ativar', 'Enable'),
  remove: localized('Remover', 'Remove'),
  removeText: localized(
    'O endpoint e o histórico de envios são apagados. Esta ação não pode ser desfeita.',
    'The endpoint and its delivery log are erased. This cannot be undone.',
  ),
  removeNow: localized('Remover agora', 'Remove now'),
  log: localized('Envios', 'Deliveries'),
  status: localized('Situação', 'Status'),
  any: localized('Todos', 'All'),
  filter: localized('Filtrar', 'Filter'),
  noLog: localized('Nenhum envio encontrado.', 'No deliveries found.'),
  attempts: (count: number) =>
    localized(
      `${count} ${count === 1 ? 'tentativa' : 'tentativas'}`,
      `${count} ${count === 1 ? 'attempt' : 'attempts'}`,
    ),
  next: localized('Próxima tentativa', 'Next attempt'),
  replayRange: localized('Reenviar um período', 'Replay a period'),
  from: localized('De', 'From'),
  before: localized('Até', 'Until'),
  rangeHint: localized('Até 30 dias atrás, no horário de Brasília.', 'Up to 30 days ago, Brasília time.'),
  replayAll: localized('Reenviar todos', 'Replay all'),
  replay: localized('Reenviar este evento', 'Replay this event'),
  delivery: localized('Envio', 'Delivery'),
  finished: localized('Concluído em', 'Finished'),
  request: localized('Corpo enviado', 'Body sent'),
  headers: localized('Cabeçalhos enviados', 'Headers sent'),
  response: localized('Resposta', 'Response'),
  noResponse: localized('sem corpo', 'no body'),
  attempt: (number: number) => localized(`Tentativa ${number}`, `Attempt ${number}`),
  noAttempts: localized('Nenhuma tentativa ainda.', 'No attempts yet.'),
  order: localized('ver pedido', 'view order'),
  back: localized('Voltar ao endpoint', 'Back to the endpoint'),
}

export const deliveryStatusNames: Record<WebhookStatus, LocalizedText> = {
  waiting: localized('pendente', 'pending'),
  delivered: localized('entregue', 'delivered'),
  failed: localized('falhou', 'failed'),
}

export const endpointStatusNames: Record<EndpointStatus, LocalizedText> = {
  enabled: localized('ativo', 'enabled'),
  failing: localized('com falhas', 'failing'),
  disabled: localized('desativado', 'disabled'),
}

export const disabledReasonNames: Record<DisabledReason, LocalizedText> = {
  by_user: localized('por um usuário', 'by a user'),
  gone: localized('respondeu 410', 'answered 410'),
  failing: localized('falhou por cinco dias seguidos', 'failed for five days in a row'),
}
