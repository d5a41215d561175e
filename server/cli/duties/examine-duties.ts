import { describeSettings } from '../../platform/config/describe-settings.ts'
import type { Duty, DutyPart } from './duty.ts'

export type ExaminedPart = DutyPart & {
  /** False if its setting is off or not given. */
  isOn: boolean
}
export type ExaminedDuty = Omit<Duty, 'parts'> & {
  parts: readonly ExaminedPart[]
  /** False before the duty applies. */
  applies: boolean
}

/** Compares duties with the settings and the time. Opens no database. */
export function examineDuties(duties: readonly Duty[], env: NodeJS.ProcessEnv, now: Date): ExaminedDuty[] {
  const { settings } = describeSettings(env)
  const isOn = (name: string): boolean => {
    const known = settings.find((setting) => setting.name === name)
    if (known === undefined || known.value === 'off' || known.value === 'faulty') return false
    return known.value === 'on' || known.source === 'environment'
  }
  return duties.map((duty) => ({
    ...duty,
    applies: now >= new Date(`${duty.since}T00:00:00Z`),
    parts: duty.parts.map((part) => ({ ...part, isOn: part.setting === undefined || isOn(part.setting) })),
  }))
}
