/** "Slow 4G" of Chromium's developer tools. */
export const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (0.675 * 1_000_000) / 8,
}
