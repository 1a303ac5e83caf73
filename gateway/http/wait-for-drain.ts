import type { Writable } from 'node:stream'

/** Waits until a stream accepts more data. False if that takes too long or the stream is closed. */
export function waitForDrain(stream: Writable, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isDrained: boolean) => {
      clearTimeout(timer)
      stream.off('drain', onDrain).off('close', onClose)
      resolve(isDrained)
    }
    const onDrain = () => settle(true)
    const onClose = () => settle(false)
    const timer = setTimeout(onClose, seconds * 1000)
    stream.on('drain', onDrain).on('close', onClose)
    if (stream.destroyed) onClose()
  })
}
