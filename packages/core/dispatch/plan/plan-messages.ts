import type { RouteGain } from '../../delivery/routes/route.ts'
import { formatLocales, type Language } from '../../shared/language.ts'
import { localTimeOf } from '../../shared/local-day.ts'
import type { AddedWay, PlanChoice, PlanReason } from './plan-proposal.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import type { PlanTexts } from './texts/plan-texts.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const texts: Record<Language, PlanTexts> = { 'pt-BR': ptBr, en, es }

/** Why a delivery is in no route, or not in that of one driver, as dispatchers read it. */
export function planReasonMessage(reason: PlanReason, language: Language): string {
  const { kind, driver, arrivesAt, closesAt, code, room } = reason
  return texts[language].reason[kind]({
    driver: driver?.firstName ?? null,
    arrives: arrivesAt ? localTimeOf(arrivesAt) : '',
    closes: closesAt ? localTimeOf(closesAt) : '',
    code: code ?? '',
    needs: room?.needs ?? 0,
    free: room?.free ?? 0,
    measure: room?.measure ?? null,
  })
}

/** Why a delivery is where it is, in one paragraph. */
export function planChoiceMessage(
  { driver, adds, nextBest, isKept, ruledOut, spareSeconds, boundBy }: PlanChoice,
  language: Language,
): string {
  const words = texts[language]
  const way = ({ meters, seconds }: AddedWay) =>
    [kilometres(meters, language), wholeMinutes(seconds)] as const
  const spare = Math.floor(spareSeconds / 60)
  return [
    words.adds(...way(adds)),
    nextBest ? words.nextBest(nextBest.driver.firstName, ...way(nextBest)) : words.onlyOne,
    isKept ? words.kept(driver.firstName) : '',
    ruledOut?.driver
      ? `${words.nearer(ruledOut.driver.firstName)} ${planReasonMessage(ruledOut, language)}`
      : '',
    boundBy === null ? words.spare(spare) : words.boundBy(spare, boundBy),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Why the platform offered a route by itself. */
export function routeGainMessage({ savedMeters, spareSeconds }: RouteGain, language: Language): string {
  return texts[language].gain(kilometres(savedMeters, language), Math.floor(spareSeconds / 60))
}

function kilometres(meters: number, language: Language): string {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (meters / 1000).toLocaleString(formatLocales[language], oneDigit)
}

function wholeMinutes(seconds: number): number {
  return Math.round(seconds / 60)
}
