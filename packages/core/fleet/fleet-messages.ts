import { formatLocales, type Language } from '../shared/language.ts'
import type { MissedOrder } from './passed-over.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import type { FleetTexts } from './texts/fleet-texts.ts'
import { texts as ptBr } from './texts/pt-br.ts'
import type { NoOfferCode, NoOfferReason } from './work-day.ts'

const texts: Record<Language, FleetTexts> = { 'pt-BR': ptBr, en, es }

const inSeconds: readonly NoOfferCode[] = ['not_seen_lately', 'position_stale']

/** Why a driver gets no offers, and what to do, as people read it. */
export function noOfferMessage({ code, value, limit }: NoOfferReason, language: Language): string {
  const shown = (number: number) => (inSeconds.includes(code) ? Math.floor(number / 60) : number)
  return texts[language].noOffer[code](value === null ? null : shown(value), shown(limit ?? 0))
}

/** Why no push reaches a driver, and what to do, as the driver reads it; null if pushes do. */
export function noPushMessage(
  { receivesPushes, refusedAt }: { receivesPushes: boolean; refusedAt: Date | null },
  language: Language,
): string | null {
  if (receivesPushes) return null
  return texts[language].noPush[refusedAt ? 'refused' : 'not_registered']
}

/** Why a driver was not asked, as the driver reads it. */
export function passedOverMessage(
  { reason, distanceMeters, limit }: MissedOrder,
  language: Language,
): string {
  const km =
    distanceMeters === null
      ? '?'
      : (distanceMeters / 1000).toLocaleString(formatLocales[language], { minimumFractionDigits: 1 })
  return texts[language].passedOver[reason](km, limit ?? 0)
}
