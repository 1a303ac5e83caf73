import type { FleetTexts } from './fleet-texts.ts'

export const texts: FleetTexts = {
  noOffer: {
    sign_up_pending: () => 'O seu cadastro ainda está em análise. Avisamos por e-mail.',
    not_available: () => 'Você está fora de serviço. Entre em serviço para receber ofertas.',
    not_seen_lately: (minutes, limit) =>
      minutes === null
        ? 'O aplicativo ainda não deu sinal. Envie a posição.'
        : `O aplicativo está sem sinal há ${minutes} min; o limite é ${limit} min. Abra-o e verifique a internet.`,
    position_unknown: () => 'A sua posição é desconhecida. Permita a localização no telefone.',
    position_stale: (minutes, limit) =>
      `A sua última posição é de há ${minutes} min; o limite é ${limit} min. As ofertas vêm de perto daquele lugar: deixe o aplicativo aberto e permita a localização.`,
    at_capacity: (value, limit) => `Você já leva ${value} de ${limit} entregas que o veículo permite.`,
    offers_waiting: (value, limit) =>
      `Há ${value} ofertas à sua espera, para ${limit} vagas. Responda a elas primeiro.`,
    no_orders_near: (_, limit) => `Nenhum pedido espera por um motorista a menos de ${limit} km de você.`,
  },

  noPush: {
    not_registered:
      'Nenhum aparelho seu recebe notificações: com o aplicativo fechado, as ofertas não chegam até você. Deixe o aplicativo aberto, ou permita as notificações nas configurações do telefone e abra-o de novo.',
    refused:
      'O serviço de notificações recusou o seu telefone: com o aplicativo fechado, as ofertas não chegam até você. Deixe o aplicativo aberto e ative as notificações de novo; se não adiantar, saia da conta e entre outra vez.',
  },

  passedOver: {
    other_nearer: (km) => `Outro motorista foi consultado primeiro; você estava a ${km} km.`,
    too_far: (km, limit) => `Longe demais: ${km} km; o limite é ${limit} km.`,
    not_available: () => 'Você estava fora de serviço.',
    not_seen_lately: (_, limit) => `O aplicativo estava sem sinal; o limite é ${limit / 60} min.`,
    position_unknown: () => 'A sua posição era desconhecida.',
    vehicle_does_not_fit: () => 'O pedido precisa de outro veículo.',
    at_capacity: (_, limit) => `Você já levava ${limit} entregas, o limite do veículo.`,
    declined_before: () => 'Você já tinha recusado esta entrega.',
    taken_off_before: () => 'Você já tinha sido retirado desta entrega.',
    asked_a_moment_ago: () => 'Você tinha sido consultado há pouco e não respondeu.',
    cash_limit: () =>
      'Você deve dinheiro de cobranças: deposite ou desconte dos ganhos para receber pedidos pagos em dinheiro.',
    no_valid_rntrc: () => 'A sua empresa não tem um RNTRC válido no cadastro.',
    no_valid_policies: () => 'Falta à sua empresa um dos três seguros válidos: RCTR-C, RC-DC e RC-V.',
    no_vehicle_with_axles: () =>
      'A sua empresa não tem um caminhão cadastrado com eixos suficientes para a carga.',
  },
}
