import type { Texts } from './pt-br.ts'

const whole = (amount: number) => amount.toLocaleString('en')
const size = (megabytes: number) => `${whole(megabytes)} MB`

export const texts: Texts = {
  messages: {
    title: 'Towns',
    intro:
      'The addresses of IBGE, the roads and the map of OpenStreetMap of a town: prices from door to door by road, streets suggested in forms, and maps with streets.',
    none: 'No town was loaded yet. Enter the first one below.',
    add: 'Load a town',
    city: 'Town',
    cityHint: 'Such as Jundiaí, with or without accents.',
    state: 'State',
    see: 'See how much it downloads',
    planTitle: (name) => `Load ${name}`,
    total: 'Total',
    size,
    sizes: (download, disk) => `${size(download)} to download, ${size(disk)} on disk`,
    free: 'Free on the disk of the server',
    continues:
      'The server works by itself, also after this page is closed, and goes on where it was after an interruption.',
    start: 'Load',
    again: 'Load again',
    goOn: 'Go on',
    back: 'All towns',
    waiting: 'It waits its turn: one town is loaded at a time.',
    refresh: 'Refresh',
    counts: (addresses, streets) => `${whole(addresses)} addresses in ${whole(streets)} streets`,
    roads: (megabytes) => `Roads of all towns: ${size(megabytes)}`,
    tiles: (count) => `Map of all towns: ${whole(count)} tiles`,
    loaded: 'Loaded on',
    restart: 'The addresses are in use. Roads and map are used from the next start of the server on.',
    sources: 'Sources: IBGE (CNEFE 2022), contributors of OpenStreetMap (ODbL), Geofabrik, Protomaps.',
  },
  partNames: { addresses: 'Addresses', roads: 'Roads', map: 'Map' },
  statusNames: { waiting: 'Waiting', loading: 'Loading', loaded: 'Loaded', failed: 'Incomplete' },
  faultTexts: {
    unreachable: (detail) => `A server did not send the file: ${detail}.`,
    damaged: (detail) => `A file arrived damaged: ${detail}.`,
    disk_full: (detail) => `The disk has too little room (free < needed): ${detail}.`,
    program_missing: (detail) =>
      `A program that builds roads is missing. Install it with ${detail} and load again.`,
    failed: (detail) => `It failed: ${detail}.`,
  },
}
