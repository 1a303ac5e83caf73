import { describe, expect, test } from 'vitest'
import type { Driver } from '../../fleet/driver.ts'
import type { DeliveryCode } from '../../shared/ids.ts'
import { languages } from '../../shared/language.ts'
import { planChoiceMessage, planReasonMessage, refusedMoveMessage } from './plan-messages.ts'
import { type PlanReason, planReasonKinds } from './plan-proposal.ts'

const joao = { firstName: 'João' } as Driver
const facts: Omit<PlanReason, 'kind'> = {
  driver: joao,
  arrivesAt: new Date('2026-03-02T12:40:00Z'),
  closesAt: new Date('2026-03-02T12:00:00Z'),
  code: 'RD12345678' as DeliveryCode,
  room: { measure: 'volume', needs: 80, free: 20 },
}

describe('the reasons of a plan', () => {
  test('say times of São Paulo, the driver and the limit', () => {
    expect(planReasonMessage({ ...facts, kind: 'window_closes' }, 'en')).toBe(
      'João would be there at 09:40; it has to be 09:00 at the latest.',
    )
    expect(planReasonMessage({ ...facts, kind: 'vehicle_full' }, 'pt-BR')).toBe(
      'Não cabe no veículo de João: ocupa 80% do volume, e há 20% livre.',
    )
  })

  test('are a sentence in each language, with or without a driver where no single one is meant', () => {
    const ofAll = (['declined', 'vehicle_full'] as const).map((kind) => ({ ...facts, kind, driver: null }))
    const reasons = [...planReasonKinds.map((kind) => ({ ...facts, kind })), ...ofAll]
    for (const reason of reasons)
      for (const language of languages) {
        const text = planReasonMessage(reason, language)
        expect(text).toMatch(/^\p{Lu}.*\.$/u)
        expect(text).not.toMatch(/null|undefined/)
      }
  })

  test('say of a refused move the stop, and both values', () => {
    const move = {
      ...{ code: 'RD12345678', stop: 'dropoff' as const, rule: 'window_closes', driver: 'João' },
      ...{ arrivesAt: facts.arrivesAt, closesAt: facts.closesAt, measure: null, needs: 0, free: 0 },
    }
    expect(refusedMoveMessage(move, 'pt-BR')).toBe(
      'RD12345678, entrega: João chegaria às 09:40; o limite é 09:00.',
    )
    expect(refusedMoveMessage({ ...move, rule: 'before_pickup' }, 'en')).toBe(
      'RD12345678, drop: It would come before its pickup.',
    )
  })

  test('explain a choice: what it adds, the next best, who is nearer, and whose time binds', () => {
    const choice = {
      driver: joao,
      adds: { meters: 2_345, seconds: 410 },
      nextBest: { driver: { firstName: 'Maria' } as Driver, meters: 5_100, seconds: 840 },
      isKept: false,
      isLocked: false,
      ruledOut: { ...facts, kind: 'declined' as const },
      spareSeconds: 779,
      boundBy: facts.code,
    }
    expect(planChoiceMessage(choice, 'en')).toBe(
      'It adds 2.3 km and 7 min to this route. The next best, Maria, would drive 5.1 km and 14 min for it. João starts nearer, but: João declined it before or was taken off it. The hand-over may be up to 12 min later; then RD12345678 would miss its time.',
    )
    expect(planChoiceMessage({ ...choice, isKept: true }, 'pt-BR')).toContain(
      'Fica com João como no plano anterior: a troca economizaria pouco. João sai',
    )
    expect(planChoiceMessage({ ...choice, isLocked: true }, 'es')).toContain(
      'Está fijada con João por quien despacha. João sale',
    )
    expect(planChoiceMessage({ ...choice, nextBest: null, ruledOut: null, boundBy: null }, 'pt-BR')).toBe(
      'Acrescenta 2,3 km e 7 min a esta rota. Nenhum outro motorista consegue a tempo. A entrega pode atrasar até 12 min.',
    )
  })
})
