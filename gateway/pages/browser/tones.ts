/** Plays three rising tones. `volume` is the loudest moment of each, from 0 to 1. */
export function playTones(audio: AudioContext, volume: number): void {
  for (const [index, hertz] of [660, 880, 1100].entries())
    playTone(audio, { hertz, volume, afterSeconds: index * 0.25 })
}

type Tone = { hertz: number; volume: number; afterSeconds: number }

function playTone(audio: AudioContext, { hertz, volume, afterSeconds }: Tone): void {
  const oscillator = audio.createOscillator()
  const level = audio.createGain()
  const at = audio.currentTime + afterSeconds
  oscillator.frequency.value = hertz
  level.gain.setValueAtTime(volume, at)
  level.gain.exponentialRampToValueAtTime(0.001, at + 0.22)
  oscillator.connect(level).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + 0.24)
}
