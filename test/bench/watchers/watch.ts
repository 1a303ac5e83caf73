export type TrackedDelivery = { url: string; query: string; variables: object }

/** Watches until the process ends, and resolves with the first message. `onMessage` gets the others. */
export type Watch = (
  watched: TrackedDelivery,
  on: { onMessage: (text: string) => void; onClose: (why: string) => void },
) => Promise<string>
