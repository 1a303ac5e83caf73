import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  tracking: 'Tracking of the delivery',
  loading: 'Loading…',
  noToken: 'The attribute token is missing: the tracking link, or the 22 characters at its end.',
  noServer: 'The attribute server is missing: the address of the platform, such as https://rodovia.example.',
  openTracking: 'Open the full tracking page',
  newTab: 'opens in a new tab',
  rehearsal: 'Rehearsal: nothing is carried or paid.',
  quote: 'Delivery quote',
  unavailable: 'No quote is possible right now. Please try again in a moment.',
}
