import { type Hole, html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  weekdayNames: {
    MO: 'Monday',
    TU: 'Tuesday',
    WE: 'Wednesday',
    TH: 'Thursday',
    FR: 'Friday',
    SA: 'Saturday',
    SU: 'Sunday',
  },

  messages: {
    title: 'Repetitions',
    intro:
      'Orders that repeat. Each is placed and paid 24 hours before its pickup, at the price of that moment. To repeat an order, open it in Orders.',
    toOrders: 'Show orders',
    none: 'No repetitions yet.',
    next: 'Next day:',
    pickup: 'Pickup',
    delivery: 'Delivery',
    limit: 'Up to',
    skipped: 'Days left out:',
    lastDays: 'Last days',
    placed: 'order placed',
    notPlaced: 'not placed',
    retried: 'not placed yet, tried every 15 minutes',
    skip: 'Leave out the next day',
    pause: 'Pause',
    resume: 'Resume',
    end: 'End',
    endText: 'No new order will be placed. Those that were placed go on.',
    repeat: 'Repeat this order',
    repeatIntro:
      'Each order will have the same trip, parcels, contacts and instructions. The recipient’s PIN is not repeated.',
    days: 'Days of the week',
    daily: 'every day',
    daysHint: 'With none marked, it repeats every day.',
    startsOn: 'From',
    until: 'Until (last day)',
    pickupFrom: 'Pick up from',
    pickupUntil: 'Pick up until',
    deliveryFrom: 'Deliver from',
    deliveryUntil: 'Deliver until',
    zoneHint: (zone: Hole) => html`In ${zone}.`,
    nextDayHint: 'A time before the pickup is that of the next day.',
    windowHint: 'At least 30 minutes later.',
    reference: 'Reference',
    referenceHint: 'The reference of each order ends with its day, such as bread-2026-11-23.',
    maxPrice: 'Highest price of an order',
    maxPriceHint: 'In reais, such as 60,00. A dearer order is not placed, and you get an e-mail.',
    create: 'Make the repetition',
  },

  statusLabels: {
    active: 'active',
    paused: 'paused',
    ended: 'ended',
  },

  /** Why a day has no order, where people can do something about it. */
  reasonTexts: {
    insufficient_funds: 'the wallet does not cover the order',
    spending_cap_reached: 'the daily cap of the API key does not cover the order',
    price_above_limit: 'the price was above the limit',
    too_late: 'the pickup window had passed',
    not_a_member:
      'the person who made it may not place orders any more; the person who resumes it places them',
  },
}
