const channel = new BroadcastChannel('rodovia-motorista')

/** Other tabs of the app: they read the database again. */
export const otherTabs = {
  tell(): void {
    channel.postMessage('changed')
  },
  onChange(listener: () => void): void {
    channel.addEventListener('message', listener)
  },
}
