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
  for (const [index, hertz] of [660, 880, 1100].entries()) playTone(context, hertz, index * 0.25)
}

function playTone(audio: AudioContext, hertz: number, afterSeconds: number): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  const at = audio.currentTime + afterSeconds
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.4, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.22)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.24)
}
