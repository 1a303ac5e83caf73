import { parseCep } from '@rodovia/core/geo/cep.ts'
import { builtInGazetteer } from '@rodovia/core/geo/full-gazetteer.ts'
import { type LocatedPlace, locateCep } from '@rodovia/core/geo/gazetteer.ts'
import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { expect } from 'vitest'

export type Town = LocatedPlace

const everyTown = builtInGazetteer(readBuiltInCeps())

const townOf = (cep: string): Town => locateCep(parseCep(cep, 'cep'), 'cep', everyTown)

/** A town in which no driver waits. */
export const saoPaulo = townOf('01001000')

/** Capitals so far from one another that who waits in one is never asked for an order of another. */
const capitals = [
  '69900064',
  '57020000',
  '68900073',
  '69010060',
  '40020000',
  '60055000',
  '70070120',
  '29010000',
  '65010000',
  '78005000',
  '79002000',
  '30130010',
  '66010000',
  '80020000',
  '50010000',
  '64000000',
  '20040020',
  '59025000',
  '90010000',
  '76801000',
].map(townOf)

let file: string | undefined
let taken = 0

/** A town in which nothing has happened yet in this file. Files of a worker share this module. */
export function aTown(): Town {
  const { testPath } = expect.getState()
  if (testPath !== file) [file, taken] = [testPath, 0]
  const town = capitals[taken++]
  if (!town) throw new Error('there are no more towns: begin another file')
  return town
}

const kmOfOneDegree = 111.19

/** A point so far from the middle of the town. */
export function northOf({ lat, lng }: Town, km: number): { lat: number; lng: number } {
  return { lat: lat + km / kmOfOneDegree, lng }
}
