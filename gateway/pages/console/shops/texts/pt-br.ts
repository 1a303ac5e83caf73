import type { OrderableTier } from '@rodovia/core/quoting/tier.ts'
import type { HindranceReason } from '@rodovia/core/shops/ports.ts'
import type { ShopKindName } from '@rodovia/core/shops/shop-origin.ts'

export const texts = {
  messages: {
    title: 'Lojas',
    intro:
      'O checkout da sua loja mostra os nossos preços, e cada pedido pago com um deles vira um pedido aqui. A carteira da sua empresa paga.',
    none: 'Nenhuma loja conectada.',
    create: 'Conectar loja',
    name: 'Nome',
    nameHint: 'O nome da loja, por exemplo. Até 60 caracteres.',
    kind: 'Plataforma',
    shop: 'Endereço ou número da loja',
    shopHint:
      'Shopify: minha-loja.myshopify.com. Nuvemshop: o número da loja, como 1234567. VTEX: o nome da conta.',
    key: 'Chave do app',
    keyHint: 'Shopify e Nuvemshop: o client secret do app. Guardamos cifrada. VTEX: deixe em branco.',
    token: 'Token de acesso',
    tokenHint:
      'Shopify: o token da Admin API. Nuvemshop: o access_token da instalação do app. Guardamos cifrado e não mostramos de novo. VTEX: deixe em branco.',
    sender: 'Remetente',
    senderHint: 'De onde os entregadores retiram. É um contato dos seus endereços, com telefone.',
    noSender: 'Antes, cadastre o endereço de retirada em',
    addresses: 'Endereços',
    services: 'Serviços no checkout',
    servicesHint: 'Na VTEX, quem decide é a política de envio, como rodovia-turbo.',
    mode: 'Uso',
    live: 'Produção',
    testMode: 'Teste, com dinheiro fictício e entregas simuladas',
    test: 'Teste',
    created: 'Conectada em',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revogada',
    revoke: 'Revogar',
    revokeText:
      'A loja perde os preços e não faz mais pedidos em um segundo. O rastreio dos pedidos em andamento continua. Esta ação não pode ser desfeita.',
    revokeHubText:
      'A loja não entrega mais volumes e não recebe mais o rastreio em um segundo. Os pedidos em andamento continuam. Esta ação não pode ser desfeita.',
    revokeNow: 'Revogar agora',
    log: 'Ver o que foi enviado à loja',
    limits: 'Limite diário, prazo e endereços',
    callbacks: 'Endereços que a loja chama',
    callbacksHint: 'Cadastramos na loja quando ela permite. O histórico de envios mostra se deu certo.',
    hubHint:
      'O app de VTEX IO da sua loja encaminha a estes endereços. Eles são secretos: quem os tem faz pedidos.',
    rates: 'Preços',
    events: 'Pedidos',
    tracking: 'Rastreio',
    orders: 'Últimos pedidos da loja',
    noOrders: 'Nenhum pedido ainda.',
    placed: 'Feito',
    canceled: 'Cancelado pela loja',
    waiting: 'Aguardando',
    open: 'Ver pedido',
    retry: 'Tentar de novo',
  },
  kindNames: { shopify: 'Shopify', nuvemshop: 'Nuvemshop', vtex: 'VTEX' } satisfies Record<
    ShopKindName,
    string
  >,
  serviceNames: {
    turbo: 'Turbo: até 3 horas',
    express: 'Express: até 12 horas',
  } satisfies Record<OrderableTier, string>,
  hindranceNames: {
    no_money: 'A carteira ou o limite diário não cobre o pedido.',
    no_sender: 'O remetente não está mais nos seus endereços.',
    address: 'O endereço ou os dados do pedido não servem.',
    not_served: 'O destino está fora da área de atendimento.',
    reference_used: 'Outro pedido já tem esta referência.',
    not_allowed: 'A chave desta loja não pode mais fazer pedidos.',
    too_late: 'A loja cancelou, mas a entrega já estava em andamento.',
    other: 'O pedido não pôde ser feito.',
  } satisfies Record<HindranceReason, string>,
  /** The fields of a shop's order that can be wrong. */
  fieldNames: {
    postal_code: 'CEP',
    street: 'Rua',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    recipient_name: 'Nome do destinatário',
    recipient_phone: 'Telefone do destinatário',
    remarks: 'Observações',
  },
}

export type Texts = typeof texts
