import type { Check } from '../routes.ts'

export const texts = {
  messages: {
    title: 'Saúde da plataforma',
    allWell: 'Tudo em ordem.',
    attention: (count: number) =>
      count === 1 ? '1 item precisa de atenção.' : `${count} itens precisam de atenção.`,
    well: 'em ordem',
    notWell: 'precisa de atenção',
    waiting: 'esperando',
    since: 'desde',
    ended: 'terminou em',
    never: 'ainda não terminou',
    guide: 'Ver o guia (em inglês)',
    open: 'Abrir',
    readAt: 'Lido agora. Recarregue a página para ler de novo.',
  },

  /** The subject of each check, and one sentence on what to do when it is not well. */
  checks: {
    outbox: {
      label: 'Eventos a publicar',
      advice:
        'Veja se um worker está em execução e se o log dele mostra erros do banco de dados ou do Redis.',
    },
    webhooks: {
      label: 'Webhooks a enviar',
      advice: 'Inicie mais um worker: os servidores dos clientes respondem, mas ninguém lhes envia a tempo.',
    },
    pushes: {
      label: 'Notificações a enviar',
      advice: 'Veja no log do worker se o FCM, a Apple, o Expo ou o Web Push recusa as credenciais.',
    },
    dispatch: {
      label: 'Ofertas a fazer',
      advice: 'Veja se um worker está em execução: pedidos esperam por um motorista que ninguém procura.',
    },
    repetitions: {
      label: 'Pedidos repetidos a criar',
      advice: 'Veja se um worker está em execução e o que o log dele diz das repetições.',
    },
    driver_applications: {
      label: 'Cadastros de motoristas',
      advice: 'Aprove ou rejeite os cadastros: motoristas esperam há mais de dois dias.',
    },
    figures: {
      label: 'Eventos a somar nos números',
      advice:
        'Veja se um worker está em execução e se o log dele mostra erros do banco de dados: os números estão atrasados.',
    },
    ledger_faults: {
      label: 'Erros no livro-razão',
      advice: 'Execute npm run ledger:check no servidor: ele nomeia cada lançamento que não confere.',
    },
    ledger_seals: {
      label: 'Lançamentos sem selo',
      advice: 'Veja se um worker está em execução: é ele que sela os lançamentos.',
    },
    ledger_check: {
      label: 'Última conferência do livro-razão',
      advice: 'Veja se um worker está em execução: a conferência não termina há mais de um dia.',
    },
    contests: {
      label: 'Recargas contestadas (MED)',
      advice: 'Responda à contestação no seu banco: o valor está bloqueado até ele decidir.',
    },
    returns: {
      label: 'Devoluções a confirmar',
      advice: 'Veja no log do worker o que o banco responde à devolução.',
    },
    unreadable_charges: {
      label: 'Respostas ilegíveis do banco',
      advice:
        'O log do worker e o alerta dizem a cobrança (txid). Confira o extrato e confirme o pagamento à mão.',
    },
    negative_wallets: {
      label: 'Carteiras negativas',
      advice:
        'Fale com o cliente: uma recarga já gasta foi contestada ou devolvida, e ele precisa recarregar.',
    },
    replaced_secrets: {
      label: 'Segredos trocados',
      advice:
        'Se os segredos anteriores foram perdidos por engano, coloque-os de volta. Senão, todos entram de novo, e quem usa um aplicativo autenticador precisa de um código de recuperação.',
    },
  } satisfies Record<Check['name'], { label: string; advice: string }>,
}

export type Texts = typeof texts
