export const texts = {
  messages: {
    title: 'Open Delivery',
    intro:
      'Pontos de venda e aplicativos de pedidos que falam Open Delivery pedem entregas com as credenciais de um aplicativo. A carteira da sua empresa paga.',
    none: 'Nenhum aplicativo ainda.',
    create: 'Conectar aplicativo',
    name: 'Nome',
    nameHint: 'O ponto de venda ou aplicativo, por exemplo. Até 60 caracteres.',
    url: 'Endereço dos webhooks',
    urlHint:
      'O aplicativo informa. Os eventos vão para este endereço mais /newLogisticEvent; na versão 1, mais /v1/newLogisticEvent.',
    phone: 'Telefone da loja',
    phoneHint: 'Os entregadores ligam para ele.',
    mode: 'Uso',
    live: 'Produção',
    testMode: 'Teste, com dinheiro fictício e entregas simuladas',
    test: 'Teste',
    once: 'Credenciais do novo aplicativo',
    onceHint: 'Copie agora o client_secret e informe-o ao aplicativo: ele não será exibido novamente.',
    created: 'Criado em',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revogado',
    revoke: 'Revogar',
    revokeText:
      'O aplicativo perde o acesso em um segundo. Os eventos dos pedidos em andamento continuam. Esta ação não pode ser desfeita.',
    revokeNow: 'Revogar agora',
    log: 'Ver eventos enviados',
    limits: 'Limite diário, prazo e endereços',
    addresses: 'O que o aplicativo precisa saber',
    tokenUrl: 'Token',
    baseUrl: 'Endereço da API',
    version: 'versão',
  },
}

export type Texts = typeof texts
