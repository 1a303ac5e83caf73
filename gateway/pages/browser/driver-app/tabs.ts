type Topic = 'queue' | 'deliveries' | 'session'

const channel = new BroadcastChannel('rodovia-motorista')

/** Other tabs of the app: they read the database again. */
export const otherTabs = {
  tell(topic: Topic): void {
    channel.postMessage(topic)
  },
  onChange(listener: (topic: Topic) => void): void {
    channel.addEventListener('message', ({ data }) => listener(data as Topic))
  },
}
