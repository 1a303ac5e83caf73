/** The states that share a border (IBGE, Malha Municipal). */
const neighbours: Readonly<Record<string, string>> = {
  AC: 'AM RO',
  AL: 'BA PE SE',
  AM: 'AC MT PA RO RR',
  AP: 'PA',
  BA: 'AL ES GO MG PE PI SE TO',
  CE: 'PB PE PI RN',
  DF: 'GO MG',
  ES: 'BA MG RJ',
  GO: 'BA DF MG MS MT TO',
  MA: 'PA PI TO',
  MG: 'BA DF ES GO MS RJ SP',
  MS: 'GO MG MT PR SP',
  MT: 'AM GO MS PA RO TO',
  PA: 'AM AP MA MT RR TO',
  PB: 'CE PE RN',
  PE: 'AL BA CE PB PI',
  PI: 'BA CE MA PE TO',
  PR: 'MS SC SP',
  RJ: 'ES MG SP',
  RN: 'CE PB',
  RO: 'AC AM MT',
  RR: 'AM PA',
  RS: 'SC',
  SC: 'PR RS',
  SE: 'AL BA',
  SP: 'MG MS PR RJ',
  TO: 'BA GO MA MT PA PI',
}

export const stateNames: readonly string[] = Object.keys(neighbours)

export function areNeighbours(one: string, other: string): boolean {
  return neighbours[one]?.split(' ').includes(other) ?? false
}

/** Two states that follow each other on the way and share no border; null where all do. Start and end are part of the way. */
export function gapOnTheWay(way: readonly string[]): readonly [string, string] | null {
  const at = way.findIndex((state, index) => index > 0 && !areNeighbours(way[index - 1]!, state))
  return at < 0 ? null : [way[at - 1]!, way[at]!]
}
