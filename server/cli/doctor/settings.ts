import { describeSettings } from '../../platform/config/describe-settings.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const AREA = 'Settings'

/**
 * Reports errors and probable mistakes in the settings. After an error, no other part of the
 * installation can be checked.
 */
export function examineSettings(env: NodeJS.ProcessEnv): Finding[] {
  const { settings, faults, warnings } = describeSettings(env)
  const given = settings.filter(({ source }) => source === 'environment').length
  const found = [
    ...faults.map((fault) => broken(AREA, fault, '`semblance config` shows every setting and its source.')),
    ...warnings.map((warning) => attention(AREA, warning, '`semblance config` shows every setting and its source.')),
  ]
  return found.length > 0 ? found : [ok(AREA, `${given} of ${settings.length} are set, all valid`)]
}
