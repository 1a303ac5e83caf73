import { html } from '../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Minimum freight floor',
  lead: 'Compute the least that Brazilian law lets anybody pay for a whole load (Lei 13.703/2018, tables of ANTT). No account needed.',
  km: 'Distance in km',
  axles: 'Loaded axles',
  axlesHint: 'From 2 to 11, of the whole combination.',
  axleCount: (axles) => `${axles} axles`,
  floorOf: (amount) => html`freight floor ${amount}`,
  cargo: 'Kind of cargo',
  table: 'Table (kind of transport)',
  date: 'Day of the trip',
  dateHint: 'Without a day, today in Brasília counts.',
  emptyReturn: 'An empty return is obligatory',
  compute: 'Compute the floor',
  result: 'Minimum floor of this trip',
  how: 'How we got this amount',
  loading: 'Loading and unloading (CC)',
  advice:
    'This calculation informs and is no legal advice. Tolls are not part of the floor: they are paid apart. Check the resolution that ANTT published.',
  distance: (km, ccd, cost) => html`Distance (CCD): ${km} × ${ccd} = ${cost}`,
  emptyWay: (km, ccd, cost) => html`Empty return: 0.92 × ${ccd} × ${km} = ${cost}`,
  sum: (exact, floor) => html`Sum: ${exact}. Rounded to the cent, half a cent up: ${floor}`,
  share: (amount, share) => html`The empty return makes ${amount} of the floor (${share}).`,
  lowerAxles: (axles, applied) =>
    `The table lacks ${axles} axles for this cargo: the row of the next lower number counts, ${applied} axles.`,
  source: (table, resolution, version, from, day) =>
    html`Table ${table}, resolution ${resolution}, version ${version}, in force since ${from}. Day of the trip: ${day}.`,
  tables: {
    A: 'A: whole load',
    B: 'B: the haulage vehicle alone',
    C: 'C: whole load, high performance',
    D: 'D: the haulage vehicle alone, high performance',
  },
  cargoTypes: {
    granel_solido: 'Solid bulk',
    granel_liquido: 'Liquid bulk',
    frigorificada: 'Refrigerated or heated',
    conteinerizada: 'Containers',
    carga_geral: 'General cargo',
    neogranel: 'Neo-bulk',
    granel_pressurizada: 'Pressurised bulk',
    perigosa_granel_solido: 'Dangerous (solid bulk)',
    perigosa_granel_liquido: 'Dangerous (liquid bulk)',
    perigosa_frigorificada: 'Dangerous (refrigerated or heated)',
    perigosa_conteinerizada: 'Dangerous (containers)',
    perigosa_carga_geral: 'Dangerous (general cargo)',
  },
}
