/** A label has left the picture after so many pictures without it and so long: a blurred picture is no end. */
const picturesWithout = 2
const awayMilliseconds = 1500

/**
 * Says of each picture of a camera whether its text has just come into view. The parcels of a delivery have the same bars, so a label
 * that stays in view must not count as the next one.
 */
export function createSightings(): (text: string | undefined, atMilliseconds: number) => boolean {
  const last = new Map<string, { picture: number; at: number }>()
  let picture = 0
  return (text, at) => {
    picture += 1
    if (!text) return false
    const before = last.get(text)
    last.set(text, { picture, at })
    return !before || (picture - before.picture > picturesWithout && at - before.at > awayMilliseconds)
  }
}
