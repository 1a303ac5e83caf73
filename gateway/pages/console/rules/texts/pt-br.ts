import type { LimitName, RetentionName } from '@rodovia/core/privacy/rules-in-force.ts'

const windows: Record<number, string> = {
  900: 'em 15 minutos',
  3600: 'por hora',
  86400: 'por dia',
}

export const texts = {
  messages: {
    title: 'Limites e prazos',
    intro: 'O que vale neste servidor. Para mudar, veja as configurações e o código; aqui só se lê.',
    limits: 'Limites',
    retention: 'Por quanto tempo guardamos',
    days: (days: number) => `${days} dias`,
    years: (years: number) => `${years} anos`,
    stays: 'Pedidos, livro-razão e contas ficam até a pessoa pedir o apagamento.',
    all: 'Ver a lista completa, por tabela (em inglês)',
    per: (quota: number, seconds: number) => {
      const window = windows[seconds] ?? `em ${seconds} s`
      return `${quota.toLocaleString('pt-BR')} ${window}`
    },
  },

  limitNames: {
    app: 'Requisições de um usuário',
    quote: 'Cotações sem conta, de um endereço de rede',
    public: 'GraphQL sem conta, de um endereço de rede',
    streams: 'Acompanhamentos ao vivo abertos sem conta, de um endereço de rede',
    start: 'Requisições de uma chave, plano Start',
    pro: 'Requisições de uma chave, plano Pro',
    scale: 'Requisições de uma chave, plano Scale',
    loginFailures: 'Senhas erradas de uma conta',
    loginTries: 'Entradas de um endereço de rede',
    pinFailures: 'PINs errados de uma entrega',
    passwordResets: 'Pedidos de nova senha de uma conta',
    invitations: 'Convites de um cliente',
    signUps: 'Cadastros de motoristas de um endereço de rede',
    driverDocuments: 'Documentos que um motorista envia',
    proofChecks: 'Comprovantes conferidos de um endereço de rede',
    linkInstructions: 'Instruções por um link de rastreio',
    addressInstructions: 'Instruções por links de rastreio, de um endereço de rede',
    orderNotes: 'Mensagens em pedidos de um usuário ou chave',
    orderCalls: 'Ligações sobre pedidos, de um usuário ou chave',
    linkCalls: 'Ligações por um link de rastreio',
    addressCalls: 'Ligações por links de rastreio, de um endereço de rede',
    exports: 'Exportações de dados pessoais',
    shipmentItems: 'Itens de remessas que um usuário cota',
    listExports: 'Exportações de listas de um cliente',
    dispatchPlans: 'Planos de rotas de um usuário',
    dispatchPlanChanges: 'Mudanças de um usuário nas rotas planejadas',
  } satisfies Record<LimitName, string>,

  retentionNames: {
    quotes: 'Cotações sem pedido, depois de expirar',
    exports: 'Arquivos exportados: dados pessoais e listas',
    pushes: 'Notificações e seus resultados',
    idempotency_keys: 'Respostas guardadas por Idempotency-Key',
    mails: 'E-mails, convites e links, depois de expirar',
    webhook_log: 'Eventos e registro das chamadas de webhooks',
    sessions: 'Sessões, depois do último acesso possível',
    documents: 'Documentos de motoristas rejeitados que não voltaram a se cadastrar',
    positions: 'Posições e ofertas',
    key_spending: 'Gasto diário das chaves de API',
    photos: 'Fotos e assinaturas',
    logs: 'Registros de auditoria e de acesso',
    addresses: 'Endereços salvos e repetições encerradas, sem uso',
    payout_keys: 'Chaves PIX dos repasses',
  } satisfies Record<RetentionName, string>,
}

export type Texts = typeof texts
