import { LRUCache } from 'lru-cache'

const mebibyte = 1024 * 1024

/**
 * The bytes of answers that are the same for everybody, by what was asked: whoever asks the same again within the seconds that an
 * answer is kept gets them as they are. Never of refusals.
 */
export function createKeptAnswers() {
  const answers = new LRUCache<string, Buffer>({
    maxSize: 32 * mebibyte,
    sizeCalculation: ({ length }) => length,
  })
  return {
    find: (asked: unknown): Buffer | undefined => answers.get(JSON.stringify(asked)),
    keep(asked: unknown, body: string, seconds: number): Buffer {
      const bytes = Buffer.from(body)
      if (seconds > 0) answers.set(JSON.stringify(asked), bytes, { ttl: seconds * 1000 })
      return bytes
    },
  }
}
