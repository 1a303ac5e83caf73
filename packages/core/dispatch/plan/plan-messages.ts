import type { RouteGain } from '../../delivery/model/route.ts'
import { formatLocales, type Language } from '../../shared/language.ts'
import { localTimeOf } from '../../shared/local-day.ts'
import type { RefusedMove } from '../../shared/refusal.ts'
import type { AddedWay, PlanChoice, PlanReason, PlanReasonKind } from './plan-proposal.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import type { PlanTexts, ReasonFacts } from './texts/plan-texts.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const texts: Record<Language, PlanTexts> = { 'pt-BR': ptBr, en, es }

/** Why a delivery is in no route, or not in that of one driver, as dispatchers read it. */
export function planReasonMessage(reason: PlanReason, language: Language): string {
  const { driver, code, room } = reason
  return reasonText({ ...reason, driver: driver?.firstName ?? null, code, ...(room ?? noRoom) }, language)
}

/** The stop at which a changed plan breaks a rule, and the rule: “RD12345678, entrega: João chegaria às 9:40; o limite é 9:00.” */
export function refusedMoveMessage(move: RefusedMove, language: Language): string {
  const { stops } = texts[language]
  return `${move.code}, ${stops[move.stop]}: ${reasonText({ ...move, kind: move.rule as PlanReasonKind, code: null }, language)}`
}

const noRoom = { measure: null, needs: 0, free: 0 }

type ReasonOf = Omit<ReasonFacts, 'arrives' | 'closes' | 'code'> & {
  kind: PlanReasonKind
  arrivesAt: Date | null
  closesAt: Date | null
  code: string | null
}

function reasonText({ kind, arrivesAt, closesAt, code, ...facts }: ReasonOf, language: Language): string {
  return texts[language].reason[kind]({
    ...facts,
    arrives: arrivesAt ? localTimeOf(arrivesAt) : '',
    closes: closesAt ? localTimeOf(closesAt) : '',
    code: code ?? '',
  })
}

/** Why a delivery is where it is, in one paragraph. */
export function planChoiceMessage(
  { driver, adds, nextBest, isKept, isLocked, ruledOut, spareSeconds, boundBy }: PlanChoice,
  language: Language,
): string {
  const words = texts[language]
  const way = ({ meters, seconds }: AddedWay) =>
    [kilometres(meters, language), wholeMinutes(seconds)] as const
  const spare = Math.floor(spareSeconds / 60)
  return [
    words.adds(...way(adds)),
    nextBest ? words.nextBest(nextBest.driver.firstName, ...way(nextBest)) : words.onlyOne,
    isLocked ? words.locked(driver.firstName) : '',
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
