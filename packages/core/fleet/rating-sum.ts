/** Ratings of a driver, together. */
export type RatingSum = { count: number; stars: number }

/** Fewer would tell the driver who gave which. */
export const minShownRatings = 5

/** The mean in tenths of a star; null below five ratings. */
export function averageOf({ count, stars }: RatingSum): number | null {
  return count < minShownRatings ? null : Math.round((10 * stars) / count) / 10
}
