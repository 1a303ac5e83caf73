import { html } from '../../html.ts'
import { texts as quote } from '../quote/texts/en.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  frontMessages: {
    ...quote,
    title: 'Same-day delivery',
    lead: 'See the price now, order in two minutes and follow the driver to the door. You pay from a prepaid balance, by PIX.',
    quote: 'What does your delivery cost?',
    noAccount: 'No account needed.',
    tier: 'Speed',
    everyTier: 'Compare all',
    trip: (from, to, distance) => html`From ${from} to ${to}, ${distance}`,
    orderHint: 'The quote is kept while you log in.',
    fault: 'Check what you wrote',
    track: 'Track a delivery',
    link: 'Tracking link',
    linkHint: 'Paste the link from the message you received, or scan the QR code of the label.',
    open: 'Open tracking',
    noLink: (value) => `“${value}” is not a tracking link. It ends in /rastreio/ and 22 letters and digits.`,
    onlyCode:
      'The code alone does not open the tracking page, so that nobody finds other people’s deliveries by trying codes. Ask the sender for the link.',
    ways: 'How it works',
    shops: {
      name: 'For shops',
      steps: [
        'Top up the wallet by PIX.',
        'Write the address: price and arrival appear at once.',
        'Follow the driver; your customer gets the link.',
      ],
      begin: 'Open an account',
    },
    drivers: {
      name: 'For drivers',
      steps: [
        'Sign up with your documents and wait for the approval.',
        'Accept offers near you on the phone, also without a signal.',
        'Get paid by PIX.',
      ],
      begin: 'Become a driver',
    },
    developers: {
      name: 'For developers',
      steps: [
        'Make a test key in the console.',
        'Place rehearsal orders: a robot delivers them.',
        'Receive signed webhooks.',
      ],
      begin: 'Start to integrate',
    },
    places: 'Where do you want to go?',
    console: 'Company console',
    consoleHint: 'Orders, wallet, team and keys.',
    driver: 'Driver’s app',
    driverHint: 'Offers, deliveries and earnings, on the phone.',
    proof: 'Check a proof of delivery',
    proofHint: 'Says whether the PDF is genuine.',
    freightFloor: 'Minimum freight floor',
    freightFloorHint: 'The least that the law allows for a whole load.',
    docs: 'API documentation',
    docsHint: 'REST, GraphQL and webhooks.',
    embed: 'Tracking and quotes on your site',
    embedHint: 'Two elements ready for your shop’s page.',
    status: 'Service status',
    statusHint: 'Whether all is up.',
  },

  statusMessages: {
    title: 'Service status',
    up: 'All is up',
    down: 'We have a problem',
    downHint:
      'Orders, tracking and wallet may not answer. Orders that were placed are kept. Try again in a few minutes.',
    pages: 'Pages',
    orders: 'Orders, tracking and wallet',
    works: 'working',
    fails: 'not working',
    checked: 'Checked at',
  },

  siteFilesMessages: {
    name: 'Rodovia Console',
    shortName: 'Rodovia',
    description: 'Orders, wallet and team of your company.',
  },
}
