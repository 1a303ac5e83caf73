import type { Delivery } from '../delivery/delivery.ts'

export type Robots = {
  /** Takes at most so many deliveries of rehearsals that are due, until `until`: no other worker gets them before. */
  claim(asked: { at: Date; until: Date; limit: number }): Promise<readonly Delivery[]>
}
