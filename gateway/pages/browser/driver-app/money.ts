import { api } from './api.ts'
import { forgetFacts } from './database.ts'
import type { DataOf } from './delivery.ts'
import * as documents from './documents.ts'
import type { ConfirmedHeaders } from './step-up.ts'

export type Money = DataOf<typeof documents.money>
export type Payout = Money['payouts']['nodes'][number]
export type EarnedDelivery = DataOf<typeof documents.earnedDay>['earnedDeliveries']['nodes'][number]

export const moneyName = (userId: string) => `money:${userId}`
export const earnedDayName = (userId: string, date: string) => `earned:${userId}:${date}`

/** Days that left the list leave the phone too. */
export async function readMoney(userId: string): Promise<Money> {
  const money = await api.graphql(documents.money)
  const [first] = money.earnings.byDay
  if (first) await forgetFacts(earnedDayName(userId, ''), earnedDayName(userId, first.date))
  return money
}

export async function readEarnedDay(date: string) {
  return (await api.graphql(documents.earnedDay, { date })).earnedDeliveries
}

export async function requestPayout(headers: ConfirmedHeaders): Promise<void> {
  await api.graphql(documents.requestPayout, {}, { headers })
}

export async function setPixKey(pixKey: string, headers: ConfirmedHeaders): Promise<void> {
  await api.graphql(documents.setPixKey, { pixKey }, { headers })
}
