import { type LocalizedText, localized } from '../shared/language.ts'
import type { NoOfferReason } from './work-day.ts'

/** Why a driver gets no offers, and what to do, as people read it. */
export function noOfferMessage({ code, value, limit }: NoOfferReason): LocalizedText {
  switch (code) {
    case 'sign_up_pending':
      return localized(
        'O seu cadastro ainda está em análise. Avisamos por e-mail.',
        'Your sign-up is still under review. You get a mail.',
      )
    case 'not_available':
      return localized(
        'Você está fora de serviço. Fique disponível para receber ofertas.',
        'You are off duty. Go on duty to receive offers.',
      )
    case 'not_seen_lately':
      return value === null
        ? localized(
            'O aplicativo ainda não deu sinal. Envie a posição.',
            'The app sent no signal yet. Send the position.',
          )
        : localized(
            `O aplicativo está sem sinal há ${minutes(value)} min; o limite é ${minutes(limit ?? 0)} min. Abra-o e verifique a internet.`,
            `The app sent no signal for ${minutes(value)} min; the limit is ${minutes(limit ?? 0)} min. Open it and check the network.`,
          )
    case 'position_unknown':
      return localized(
        'A sua posição é desconhecida. Permita a localização no telefone.',
        'Your position is unknown. Allow the location on the phone.',
      )
    case 'at_capacity':
      return localized(
        `Você já leva ${value} de ${limit} entregas que o veículo permite.`,
        `You carry ${value} of the ${limit} deliveries that the vehicle allows.`,
      )
    case 'offers_waiting':
      return localized(
        `Há ${value} ofertas à sua espera, para ${limit} vagas. Responda a elas primeiro.`,
        `${value} offers wait for you, for ${limit} free places. Answer them first.`,
      )
    case 'no_orders_near':
      return localized(
        `Nenhum pedido espera por um motorista a menos de ${limit} km de você.`,
        `No order waits for a driver within ${limit} km of you.`,
      )
  }
}

const minutes = (seconds: number) => Math.floor(seconds / 60)
