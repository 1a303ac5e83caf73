/** A server with read replicas answers each write with it; sent with a read, it lets the response contain that write. */
export const readMarkHeader = 'x-read-after'

/** No server counts a mark for longer. */
const lifeMilliseconds = 10 * 60 * 1000

/** The mark of the last write. Responses of concurrent writes may arrive in another order than they were committed in. */
export function createReadMark() {
  let last: { mark: string; order: string; at: number } | null = null
  return {
    remember(mark: string | null): void {
      if (!mark) return
      const order = orderOf(mark)
      const now = Date.now()
      if (!last || order > last.order || now - last.at > lifeMilliseconds) last = { mark, order, at: now }
    },
    latest: (): string | null => last?.mark ?? null,
  }
}

/** A mark begins with a position of the database's log: two hexadecimal numbers of up to 8 digits, such as `16-B374D848`. */
function orderOf(mark: string): string {
  const [high = '', low = ''] = mark.split(/[-.]/)
  return `${high.padStart(8, '0')}${low.padStart(8, '0')}`
}
