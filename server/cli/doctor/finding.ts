/** `broken`: people are or will be hurt by it. `look`: somebody should decide whether it is meant. */
export type FindingState = 'well' | 'look' | 'broken'

/** One thing that was looked at. */
export type Finding = { area: string; state: FindingState; says: string; remedy?: string }

export const well = (area: string, says: string): Finding => ({ area, state: 'well', says })
export const look = (area: string, says: string, remedy: string): Finding => ({ area, state: 'look', says, remedy })
export const broken = (area: string, says: string, remedy: string): Finding => ({ area, state: 'broken', says, remedy })
