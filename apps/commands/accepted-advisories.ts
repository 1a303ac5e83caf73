/** An advisory that does not touch us, with the reason, until the day on which it is judged again (`2027-01-31`). */
export type AcceptedAdvisory = { id: string; reason: string; until: string }

export const acceptedAdvisories: readonly AcceptedAdvisory[] = []
