import type { Program } from './program.ts'

export const redisProgram: Program = {
  names: ['redis-server', 'valkey-server'],
  debianPackage: 'redis-server',
}

/** The headless shell takes two thirds of the processor time that the whole browser takes without a window. */
export const chromiumProgram: Program = {
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  debianPackage: 'chromium-headless-shell',
}
