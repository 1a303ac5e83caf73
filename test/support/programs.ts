import type { Program } from './program.ts'

export const redisProgram: Program = {
  names: ['redis-server', 'valkey-server'],
  debianPackage: 'redis-server',
}

export const chromiumProgram: Program = {
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  debianPackage: 'chromium',
}
