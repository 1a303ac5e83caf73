/** Begins the work at once, or, while it is under way, once more behind it, however often it is asked for meanwhile. The work may not fail. */
export function coalesce(work: () => Promise<void>): () => void {
  let isUnderWay = false
  let isAskedAgain = false

  async function run() {
    isUnderWay = true
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
    isUnderWay = false
  }

  return () => {
    if (isUnderWay) isAskedAgain = true
    else void run()
  }
}
