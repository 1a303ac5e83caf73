import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  deadline: 'Deliver by',
  progress: 'Progress',
  steps: ['Order', 'Pickup', 'On the way', 'Delivered'],
  done: 'done',
  current: 'now',
  approach: {
    pickup: {
      arriving: 'The driver is arriving at the pickup.',
      arrived: 'The driver seems to be at the pickup.',
    },
    destination: {
      arriving: 'The driver is arriving at the destination.',
      arrived: 'The driver seems to be at the destination.',
    },
  },
  stopsBefore: (stops: number) =>
    stops === 0
      ? 'The driver’s next stop.'
      : stops === 1
        ? '1 stop before yours.'
        : `${stops} stops before yours.`,
  expected: {
    pickup: 'Expected at the pickup between',
    destination: 'Delivery expected between',
  },
  and: 'and',
  history: 'History',
  away: 'No connection. Trying again…',
}
