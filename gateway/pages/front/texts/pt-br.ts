import { type Hole, html } from '../../html.ts'
import { texts as quote } from '../quote/texts/pt-br.ts'

export const texts = {
  frontMessages: {
    ...quote,
    title: 'Entregas no mesmo dia',
    lead: 'Veja o preço agora, peça em dois minutos e acompanhe o motorista até a porta. Você paga com saldo pré-pago, por PIX.',
    quote: 'Quanto custa a sua entrega?',
    noAccount: 'Sem cadastro.',
    tier: 'Modalidade',
    everyTier: 'Comparar todas',
    trip: (from: Hole, to: Hole, distance: Hole) => html`De ${from} para ${to}, ${distance}`,
    orderHint: 'A cotação fica guardada enquanto você entra.',
    fault: 'Confira o que você escreveu',
    track: 'Acompanhar uma entrega',
    link: 'Link de rastreio',
    linkHint: 'Cole o link da mensagem que você recebeu, ou leia o código QR da etiqueta.',
    open: 'Abrir rastreio',
    noLink: (value: string) =>
      `“${value}” não é um link de rastreio. Ele termina em /rastreio/ e 22 letras e números.`,
    onlyCode:
      'O código da entrega sozinho não abre o rastreio: assim ninguém descobre entregas de outras pessoas tentando códigos. Peça o link a quem enviou.',
    ways: 'Como funciona',
    shops: {
      name: 'Para lojas',
      steps: [
        'Recarregue a carteira por PIX.',
        'Escreva o endereço: o preço e a chegada aparecem na hora.',
        'Acompanhe o motorista; o cliente recebe o link.',
      ],
      begin: 'Abrir uma conta',
    },
    drivers: {
      name: 'Para motoristas',
      steps: [
        'Cadastre-se com o seu documento e espere a aprovação.',
        'Aceite ofertas perto de você, no celular, mesmo sem sinal.',
        'Receba por PIX.',
      ],
      begin: 'Quero dirigir',
    },
    developers: {
      name: 'Para desenvolvedores',
      steps: [
        'Crie uma chave de teste no painel.',
        'Faça pedidos de ensaio: um robô faz a entrega.',
        'Receba webhooks assinados.',
      ],
      begin: 'Começar a integrar',
    },
    places: 'Onde você quer ir?',
    console: 'Painel da empresa',
    consoleHint: 'Pedidos, carteira, equipe e chaves.',
    driver: 'Aplicativo do motorista',
    driverHint: 'Ofertas, entregas e ganhos, no celular.',
    proof: 'Conferir um comprovante',
    proofHint: 'Diz se o PDF é verdadeiro.',
    freightFloor: 'Piso mínimo de frete',
    freightFloorHint: 'O menor valor que a lei permite para uma carga lotação.',
    docs: 'Documentação da API',
    docsHint: 'REST, GraphQL e webhooks (em inglês).',
    embed: 'Rastreio e cotação no seu site',
    embedHint: 'Dois elementos prontos para a página da sua loja.',
    status: 'Situação do serviço',
    statusHint: 'Se tudo está no ar.',
  },

  statusMessages: {
    title: 'Situação do serviço',
    up: 'Tudo no ar',
    down: 'Estamos com um problema',
    downHint:
      'Pedidos, rastreio e carteira podem não responder. Os pedidos já feitos continuam guardados. Tente novamente em alguns minutos.',
    pages: 'Páginas',
    orders: 'Pedidos, rastreio e carteira',
    works: 'funcionando',
    fails: 'com problema',
    checked: 'Verificado em',
  },

  siteFilesMessages: {
    name: 'Rodovia Empresas',
    shortName: 'Rodovia',
    description: 'Pedidos, carteira e equipe da sua empresa.',
  },
}

export type Texts = typeof texts
