import { expect, test } from 'vitest'
import type { Position } from './position.ts'
import type { Roads, RoadTrip } from './roads.ts'
import { roadsInTurn } from './roads-in-turn.ts'

const tripTo = (lng: number): RoadTrip => ({
  from: { lat: 0, lng: 0 } as Position,
  to: { lat: 0, lng } as Position,
  vehicle: 'car',
})

test('of many routes eight are asked for at once, each has its answer, and one that fails takes no place', async () => {
  let underWay = 0
  let most = 0
  const none: Roads = { route: async () => null, travel: async () => null, secondsTo: async () => null }
  const roads = roadsInTurn({
    ...none,
    async route({ to }) {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay -= 1
      if (to.lng % 3 === 0) throw new Error('no answer')
      return { meters: to.lng, seconds: 1, line: null }
    },
  })
  for (let round = 0; round < 2; round++) {
    const trips = Array.from({ length: 100 }, (_, index) => tripTo(index))
    const answers = await Promise.allSettled(trips.map(roads.route))
    expect(most).toBe(8)
    for (const [index, answer] of answers.entries())
      expect(answer).toMatchObject(
        index % 3 === 0 ? { status: 'rejected' } : { value: { meters: index, seconds: 1 } },
      )
  }
})
