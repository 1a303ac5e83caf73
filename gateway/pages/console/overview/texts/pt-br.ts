import type { AttentionReason, OverviewStep } from '@rodovia/core/overview/overview.ts'

type Step = { label: string; why: string }

export const texts = {
  messages: {
    title: 'Visão geral',
    begin: 'Comece aqui',
    next: 'O que fazer agora',
    awaitsApproval:
      'A sua conta espera aprovação. Enquanto isso, integre e ensaie com uma chave de teste: um robô faz as entregas.',
    testKey: 'Criar chave de teste',
    today: 'Hoje',
    todayNote: 'em andamento ou feitos hoje',
    waiting: 'Aguardando',
    moving: 'A caminho',
    late: 'Atrasados',
    problem: 'Com problema',
    done: 'Entregues',
    attention: 'Precisam de atenção',
    deadline: 'prazo',
    allWell: 'Nenhum pedido atrasado, perto do prazo ou com problema.',
    wallet: 'Carteira',
    balance: 'Saldo',
    topUp: 'Recarregar',
    otherAmount: 'Outro valor',
    week: 'Semana passada',
    weekNote: 'ante a semana anterior',
    noWeek: 'Nenhum pedido na semana passada.',
    orders: 'Pedidos',
    onTime: 'No prazo',
    points: 'p.p.',
    spend: 'Gasto',
    queue: 'Fila por tempo de espera',
    lessThan: (minutes: number) => `menos de ${minutes} min`,
    between: (from: number, to: number) => `${from} a ${to} min`,
    atLeast: (minutes: number) => `${minutes} min ou mais`,
    drivers: 'Motoristas e ofertas',
    onDuty: 'Em serviço',
    silent: 'Sem sinal recente',
    offers: 'Ofertas hoje',
    declined: 'Recusadas',
    timedOut: 'Sem resposta',
    money: 'Plataforma',
    payouts: 'Repasses a pagar',
    topUps: 'Recargas a receber',
    health: 'Saúde',
    well: 'em ordem',
    unwell: (count: number) => (count === 1 ? '1 item pede atenção' : `${count} itens pedem atenção`),
    webhooks: 'Webhooks',
    answering: 'Endereços que respondem',
    failing: 'falha desde',
    disabled: 'desativado desde',
  },

  stepNames: {
    save_address: { label: 'Salve o endereço de coleta', why: 'Ele entra sozinho em cada pedido.' },
    top_up: { label: 'Recarregue a carteira', why: 'O pedido é pago com o saldo.' },
    place_order: { label: 'Faça uma cotação e o primeiro pedido', why: 'O preço aparece antes de pagar.' },
    check_orders: { label: 'Veja os pedidos atrasados ou com problema', why: 'Eles estão na lista abaixo.' },
    find_drivers: { label: 'Encontre motoristas', why: 'Há pedidos que esperam há 15 minutos ou mais.' },
    check_health: { label: 'Verifique a saúde da plataforma', why: 'Há itens que pedem atenção.' },
    pay_drivers: { label: 'Pague os motoristas', why: 'Há repasses sem lote.' },
    fix_webhooks: { label: 'Corrija os webhooks', why: 'Há endereços que não respondem.' },
  } satisfies Record<OverviewStep, Step> as Record<OverviewStep, Step>,

  reasonNames: {
    problem: 'Problema',
    late: 'Atrasado',
    due_soon: 'Vence em 1 hora',
  } satisfies Record<AttentionReason, string> as Record<AttentionReason, string>,
}

export type Texts = typeof texts
