import { playTones } from '../tones.ts'

let context: AudioContext | undefined

/** Browsers allow sound only after a tap: going on duty is one. */
export function unlockSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

const vibration = [400, 200, 400, 200, 800]

/** Three rising tones and a vibration. A phone without one of them has the other. */
export function soundAlarm(): void {
  navigator.vibrate?.(vibration)
  if (context?.state !== 'running') return
  playTones(context, 0.4)
}
