export const echo = (task: unknown) => task

/** Native code that does not end would look the same from outside. */
export function hang(): never {
  for (;;) Math.random()
}

/** Takes more and more memory, as a decoder does beside the thread. */
export async function grow(): Promise<never> {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const die = () => process.kill(process.pid, 'SIGKILL')

export function fail(): never {
  throw new Error('no such picture')
}
